// How the console tells the server that a request was made by the screen itself, with nobody at the computer.

export const unattendedHeader = 'x-unattended'
/** Longer than a pause in reading. */
export const unattendedAfterMs = 5 * 60_000
