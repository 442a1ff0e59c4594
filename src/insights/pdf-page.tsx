// Document.
export default function PdfPage() {
  return <h1>Document</h1>
}
