// Insight.
export default function InsightPage() {
  return <h1>Insight</h1>
}
