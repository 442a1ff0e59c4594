// Redirects /blogs, the address of the insights in the footer, to their list (specification §2).
import { redirect } from 'react-router'

export function loader() {
  throw redirect('/insights', 301)
}
