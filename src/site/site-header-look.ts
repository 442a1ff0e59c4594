// How the header of a page looks by its address alone (specification §1): which place is current, and whether it is solid.

export const places = [
  ['Home', '/home'],
  ['Our Services', '/ourservices'],
  ['Insights', '/insights'],
  ['Careers', '/careers'],
  ['Our Team', '/ourteam'],
  ['Contact', '/contact'],
] as const
export const associates = '/psraoassociates'

/** Pages that open with an ink hero or banner, on which the clear header can be read. */
const inkTopped = /^\/(home|ourservices|insights|careers|ourteam|contact|freeconsulation|psraoassociates)?\/?$/
const alwaysSolid = /fullpdfview|explore|keyoffer|blog|article/

export type HeaderLook = { isSolid: boolean; isCurrent: (route: string) => boolean }

/** `onInk`: the page opens on ink although its address does not tell, as the error screen does. */
export function headerLook(pathname: string, onInk = false): HeaderLook {
  // The router ignores case, and what it shows at /HOME is the page of /home.
  const path = pathname.toLowerCase()
  return {
    isSolid: alwaysSolid.test(path) || !(onInk || inkTopped.test(path)),
    isCurrent: (route) => path.includes(route),
  }
}
