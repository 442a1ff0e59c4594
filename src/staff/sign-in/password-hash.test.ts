import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.server.ts'

const password = 'seven brass lamps by the door'
/** As the site stored passwords until parameters stood in the hash. */
const olderHash =
  'b562141eea146858ef94c76d9a090165:1c36f10fbd3350dce2efaf4d12341f90adc8c90b196b425c5389eb2f290edf3232a26c9dda58fdb7a8feb7d11e3509aa02463a3872aefac7aa15a08d9938c076'

test('a hash holds its parameters and a salt of its own, and fits its password alone', async () => {
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{86}$/)
  expect(other).not.toBe(one)
  expect(await verifyPassword({ hash: one, password })).toBe(true)
  expect(await verifyPassword({ hash: one, password: `${password} ` })).toBe(false)
  expect(isOutdated(one)).toBe(false)
})

test('one password typed on two keyboards is the same', async () => {
  const hash = await hashPassword('caf\u00e9 by the river')
  expect(await verifyPassword({ hash, password: 'cafe\u0301 by the river' })).toBe(true)
})

test('a hash without parameters fits its password, and is to be renewed', async () => {
  expect(await verifyPassword({ hash: olderHash, password })).toBe(true)
  expect(await verifyPassword({ hash: olderHash, password: 'another' })).toBe(false)
  expect(isOutdated(olderHash)).toBe(true)
})

test('a hash of other parameters is checked with these', async () => {
  // RFC 7914 §12 has this result for N=16384, r=8, p=1.
  const hash =
    '$scrypt$ln=14,r=8,p=1$' +
    Buffer.from('SodiumChloride').toString('base64').replaceAll('=', '') +
    '$' +
    Buffer.from(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
      'hex',
    )
      .toString('base64')
      .replaceAll('=', '')
  expect(await verifyPassword({ hash, password: 'pleaseletmein' })).toBe(true)
  expect(isOutdated(hash)).toBe(true)
})

test.each(['', 'plain text', '$scrypt$ln=14,r=8,p=5$short$short', 'abc:def'])('%j is no hash', async (hash) => {
  await expect(verifyPassword({ hash, password })).rejects.toThrow('not a hash')
})
