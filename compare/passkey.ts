// A passkey of a browser that is none: always the same key, without an attestation (WebAuthn, "none").
import { createHash, createPublicKey } from 'node:crypto'
import { publicUrl } from './server.ts'

/** A point of P-256 that anybody can look up: its generator. */
const point = {
  kty: 'EC',
  crv: 'P-256',
  x: 'axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY',
  y: 'T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
}

/** What `navigator.credentials.create` returns for the challenge, as JSON. */
export function newPasskey(challenge: string): object {
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin: publicUrl, crossOrigin: false })
  const id = createHash('sha256').update('the passkey of the recordings').digest()
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(authenticatorData(id)),
  ])
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  }
}

function authenticatorData(id: Buffer): Buffer {
  const site = createHash('sha256').update(new URL(publicUrl).hostname).digest()
  // The person was there and was recognised, and what follows describes a new key.
  const flags = 0x45
  return Buffer.concat([
    site,
    Buffer.from([flags, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    coseKey(),
  ])
}

/** ES256. */
function coseKey(): Buffer {
  const { x = '', y = '' } = createPublicKey({ key: point, format: 'jwk' }).export({ format: 'jwk' })
  const [first, second] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    first ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    second ?? Buffer.alloc(0),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
