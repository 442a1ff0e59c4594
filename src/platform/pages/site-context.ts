// The addresses that every page needs: the site's own, and that of its files.
import { createContext } from 'react-router'

/** `publicUrl` has no trailing slash. `fileHost` is put before every relative path of a file. */
export type SiteAddresses = { publicUrl: string; fileHost: string }

export const siteContext = createContext<SiteAddresses>()

/**
 * The context in which a page's loader puts data about the whole site for search engines (schema.org). It stands in the
 * document only, not among the data that the browser's scripts read.
 */
export const structuredDataContext = /* @__PURE__ */ createContext<object | null>(null)
