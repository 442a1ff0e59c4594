// Who is signed in on the console.

/** Returns the name of who is signed in, or null. */
export type StaffOf = (request: Request) => Promise<string | null>
