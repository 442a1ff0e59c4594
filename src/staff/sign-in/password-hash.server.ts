// The hashes of passwords: scrypt on Node's thread pool, with its parameters in the hash, so that they can be raised.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Parameters = { cost: number; blockSize: number; parallelization: number }

/**
 * OWASP Password Storage Cheat Sheet: as strong as N=2^17, r=8, p=1, and of an eighth of the memory, so that two at once
 * take 32 MB.
 */
const strong: Parameters = { cost: 2 ** 14, blockSize: 8, parallelization: 5 }
let current = strong
/** Of hashes in which no parameters stand: `salt:key` in hexadecimal digits. */
const older: Parameters = { cost: 2 ** 14, blockSize: 16, parallelization: 1 }
const saltBytes = 16
const keyBytes = 64

/** `$scrypt$ln=…,r=…,p=…$salt$key`, as the PHC string format has it. */
const shape = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{16,86})\$([\w+/]{86})$/
const olderShape = /^([0-9a-f]{32}):([0-9a-f]{128})$/

/** Returns a new hash of the password. It takes a sixth of a second of one core, and 16 MB. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await keyOf(password, salt, current)
  return `${prefix(current)}${unpadded(salt)}$${unpadded(key)}`
}

/** For tests that are about something else: new hashes take no time until the function that is returned is called. */
export function hashQuickly(): () => void {
  current = { cost: 16, blockSize: 1, parallelization: 1 }
  return () => void (current = strong)
}

/** Throws if `hash` is none. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const { salt, key, parameters } = parsed(hash)
  return timingSafeEqual(await keyOf(password, salt, parameters), key)
}

/** Returns true if the hash was made with other parameters than a new one would be. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(prefix(current))
}

function parsed(hash: string): { salt: Uint8Array | string; key: Buffer; parameters: Parameters } {
  const [, logarithm, blockSize, parallelization, salt, key] = shape.exec(hash) ?? []
  if (salt !== undefined && key !== undefined) {
    const parameters = {
      cost: 2 ** Number(logarithm),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    }
    return { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64'), parameters }
  }
  const [, olderSalt, olderKey] = olderShape.exec(hash) ?? []
  if (olderSalt === undefined || olderKey === undefined) throw new Error('This is not a hash of a password')
  // The digits themselves were the salt, not the bytes that they stand for.
  return { salt: olderSalt, key: Buffer.from(olderKey, 'hex'), parameters: older }
}

function keyOf(password: string, salt: Uint8Array | string, parameters: Parameters): Promise<Buffer> {
  const { cost, blockSize } = parameters
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const options = { ...parameters, maxmem: 128 * cost * blockSize * 2 }
  scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}

function prefix({ cost, blockSize, parallelization }: Parameters): string {
  return `$scrypt$ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}$`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
