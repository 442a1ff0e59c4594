// Passkeys in the browser (WebAuthn level 3).
import { change } from '#platform/console/call.ts'

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Throws if the person closes the browser's question. */
export async function signInByPasskey(): Promise<void> {
  const options = await change('/api/console/auth/passkey/begin', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen')
  await change('/api/console/auth/passkey/finish', { response: credential.toJSON() })
}

export async function addPasskey(password: string, name: string): Promise<void> {
  const options = await change('/api/console/account/passkey/begin', { password })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was made')
  await change('/api/console/account/passkey/finish', { name, response: credential.toJSON() })
}
