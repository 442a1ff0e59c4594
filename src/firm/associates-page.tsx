// Associates.
export default function AssociatesPage() {
  return <h1>Associates</h1>
}
