// Insights.
export default function InsightsPage() {
  return <h1>Insights</h1>
}
