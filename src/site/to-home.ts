// The address without a path leads to the home page at once (specification §2).
import { redirect } from 'react-router'

export function loader() {
  throw redirect('/home', 302)
}
