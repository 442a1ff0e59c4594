// The addresses of the site and the firm's telephone number, for every component below the root.
import { createContext, use } from 'react'
import type { SiteAddresses } from './site-context.ts'

type Site = SiteAddresses & { telephone: string }

const Site = createContext<Site>({ publicUrl: '', fileHost: '/files', telephone: '' })
export const SiteProvider = Site.Provider

export function useSite(): Site {
  return use(Site)
}
