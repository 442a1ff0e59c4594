// Built in progress.
export default function PlaceholderPage() {
  return <h1>Built in progress</h1>
}
