// How typed text becomes a list of guests: the addresses that can be invited, and the rest, which stays typed.
import { emailMessage } from '#platform/text/validators.ts'
import { guestsIn, maxGuests } from '#consultations/consultation.ts'

export type GuestList = { guests: string[]; typed: string }

/** Text that ends so is complete: the visitor goes on to the next address. */
export const endsAddress = /[\s,;，；、>]$/

/**
 * Moves the valid addresses of the typed text into the list. What is wrong or too much stays typed. If nothing can be moved,
 * so do its spaces: it may be the name before an address.
 */
export function takeGuests({ guests, typed }: GuestList): GuestList {
  const taken = [...guests]
  const rest: string[] = []
  const addresses = guestsIn(typed)
  for (const address of addresses) {
    if (taken.some((guest) => guest.toLowerCase() === address.toLowerCase())) continue
    if (emailMessage(address) === null && taken.length < maxGuests) taken.push(address)
    else rest.push(address)
  }
  const isAllLeft = rest.length > 0 && rest.length === addresses.length
  return { guests: taken, typed: isAllLeft ? typed.replace(/[,;，；、]+\s*$/, '') : rest.join(' ') }
}

/** The value of the form's field: all of the list and of the typed text. */
export function guestsText({ guests, typed }: GuestList): string {
  return [...guests, ...guestsIn(typed)].join(', ')
}
