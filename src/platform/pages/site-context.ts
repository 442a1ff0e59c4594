// The addresses that every page needs: the site's own, and that of its files.
import { createContext } from 'react-router'

/** `publicUrl` has no trailing slash. `fileHost` is put before every relative path of a file. */
export type SiteAddresses = { publicUrl: string; fileHost: string }

export const siteContext = createContext<SiteAddresses>()
