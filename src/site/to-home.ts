// Redirects the address without a path to the home page (specification §2).
import { redirect } from 'react-router'

export function loader() {
  throw redirect('/home', 302)
}
