// How the console learns who is signed in, and what happens when a session has ended.
import type { AuthProvider } from 'ra-core'
import { readSession, signOut } from '#staff/auth-calls.ts'
import { ask, CallError } from '#platform/console/call.ts'
import type { Staff } from '#platform/http/staff-of.ts'

/** Asked by a call that answers everybody, so that a visitor without a session causes no failed request. */
async function signedIn(): Promise<Staff> {
  const { staff } = await ask(readSession)
  if (staff === null) throw new CallError('Please sign in.', 401)
  return staff
}

export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: async () => {
    // Also if there is no connection: the sign-in page is where somebody who signs out wants to be.
    await ask(signOut).catch(() => {})
  },
  checkAuth: async () => {
    await signedIn()
  },
  checkError: (error) =>
    error instanceof CallError && error.status === 401 ? Promise.reject(error) : Promise.resolve(),
  getIdentity: async () => {
    const { id, name, email, role } = await signedIn()
    return { id, fullName: name, email, role }
  },
  // Asked on the pages of signing in too, where a refusal would lead away from them.
  getPermissions: async () => (await ask(readSession)).staff?.role ?? null,
}
