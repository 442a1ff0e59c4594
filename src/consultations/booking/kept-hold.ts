// The token by which this tab holds a time, for ten minutes: an entry of the history, or an address that is opened anew,
// need not name it.
const storageKey = 'held-time'
const holdMs = 600_000

/** '' if there is none. */
export function keptHold(): string {
  try {
    const [until, token = ''] = (sessionStorage.getItem(storageKey) ?? '').split(' ')
    return Number(until) > Date.now() ? token : ''
  } catch {
    // Without storage the address alone has it.
    return ''
  }
}

export function keepHold(token: string): void {
  try {
    if (token === '') sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, `${Date.now() + holdMs} ${token}`)
  } catch {
    // As above.
  }
}
