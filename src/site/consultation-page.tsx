// Consultation.
export default function ConsultationPage() {
  return <h1>Consultation</h1>
}
