// The footer calls the insights /blogs; both readings lead to the one list (specification §2).
import { redirect } from 'react-router'

export function loader() {
  throw redirect('/insights', 301)
}
