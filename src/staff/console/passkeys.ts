// Passkeys in the browser (WebAuthn level 3).
import { beginNewPasskey, finishNewPasskey } from '#staff/account/account-calls.ts'
import { beginPasskey, finishPasskey } from '#staff/sign-in/auth-calls.ts'
import { callApi } from '#platform/console/call.ts'

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Returns what the device answers. Throws if the person closes the browser's question. */
export async function askPasskey(): Promise<object> {
  const options = await callApi(beginPasskey)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen')
  return credential.toJSON()
}

export async function signInByPasskey(): Promise<void> {
  await callApi(finishPasskey, { response: await askPasskey() })
}

export async function addPasskey(name: string): Promise<void> {
  const options = await callApi(beginNewPasskey, {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was made')
  await callApi(finishNewPasskey, { name, response: credential.toJSON() })
}
