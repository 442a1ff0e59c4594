// The look of the header by the address of the page (specification §1): which item is current, and whether it is solid.

export const places = [
  ['Home', '/home'],
  ['Our Services', '/ourservices'],
  ['Insights', '/insights'],
  ['Due Dates', '/calendar'],
  ['Careers', '/careers'],
  ['Our Team', '/ourteam'],
  ['Contact', '/contact'],
] as const
export const associates = '/psraoassociates'
export const consultation = '/freeconsulation'

/** Pages that begin with a dark hero or banner, on which the transparent header is readable. */
const beginsDark =
  /^\/(home|ourservices|insights|careers|ourteam|contact|calendar(?:\/yours|\/changes)?|freeconsulation|psraoassociates)?\/?$/
const alwaysSolid = /fullpdfview|explore|keyoffer|blog|article/

export type HeaderLook = { isSolid: boolean; isCurrent: (route: string) => boolean }

/** `onInk` means that the page begins with a dark background that its address does not imply (the error screen). */
export function headerLook(pathname: string, onInk = false): HeaderLook {
  // The router ignores case, so /HOME shows the page of /home.
  const path = pathname.toLowerCase()
  return {
    isSolid: alwaysSolid.test(path) || !(onInk || beginsDark.test(path)),
    isCurrent: (route) => path.includes(route),
  }
}
