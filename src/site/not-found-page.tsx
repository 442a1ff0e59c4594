// The page of all unknown addresses: the error screen with status 404, and what to do next.
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded } from '#platform/pages/api.ts'

async function throwNotFound(get: Get): Promise<never> {
  const { data: all } = await loaded(get('/get/ourservices', { forFE: 'true' }), 'Failed to fetch services')
  const services = all?.map(({ id, title }) => ({ id, title })) ?? []
  throw data({ services }, { status: 404, statusText: 'Not Found' })
}

export function loader({ context }: LoaderFunctionArgs): Promise<never> {
  return throwNotFound(context.get(getContext))
}

/** The browser knows all routes, so it need not request an unknown address from the server. */
export function clientLoader(): Promise<never> {
  return throwNotFound(get)
}

export default function NotFoundPage() {
  return null
}
