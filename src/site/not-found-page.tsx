// Every address that leads nowhere: the error screen answers, with the status that says so.
import { data } from 'react-router'

function nowhere(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export function loader(): never {
  return nowhere()
}

/** The browser knows its own routes: it need not ask the server for what is not there. */
export function clientLoader(): never {
  return nowhere()
}

export default function NotFoundPage() {
  return null
}
