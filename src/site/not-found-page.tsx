// The page of all unknown addresses: the error screen with status 404.
import { data } from 'react-router'

function throwNotFound(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export function loader(): never {
  return throwNotFound()
}

/** The browser knows all routes, so it need not request an unknown address from the server. */
export function clientLoader(): never {
  return throwNotFound()
}

export default function NotFoundPage() {
  return null
}
