// The addresses of the site, for every component below the root.
import { createContext, use } from 'react'
import type { SiteAddresses } from './site-context.ts'

const Site = createContext<SiteAddresses>({ publicUrl: '', fileHost: '/files' })
export const SiteProvider = Site.Provider

export function useSite(): SiteAddresses {
  return use(Site)
}
