// Passkeys in the browser (WebAuthn level 3).
import { change } from '#platform/console/call.ts'

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Returns what the device answers. Throws if the person closes the browser's question. */
export async function askPasskey(): Promise<object> {
  const options = await change('/api/console/auth/passkey/begin', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen')
  return credential.toJSON()
}

export async function signInByPasskey(): Promise<void> {
  await change('/api/console/auth/passkey/finish', { response: await askPasskey() })
}

export async function addPasskey(name: string): Promise<void> {
  const options = await change('/api/console/account/passkey/begin', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was made')
  await change('/api/console/account/passkey/finish', { name, response: credential.toJSON() })
}
