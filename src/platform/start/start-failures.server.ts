// Turns what the system says when something that the site needs is wrong into a sentence for the operator: which
// setting it is about, and what to do.
import { SettingsError } from '#platform/settings-error.ts'

/** The code of a system error, a PostgreSQL error or a TLS error; '' if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Why another machine could not be reached, by the code of the system error. */
const unreachable: Record<string, string> = {
  ECONNREFUSED: 'nothing accepts connections there; it may be stopped, or the port may be wrong',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'the name could not be looked up',
  ETIMEDOUT: 'it did not respond; a firewall may be in between',
  TimeoutError: 'it did not respond; a firewall may be in between',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that machine',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  EPROTO: 'one side uses TLS and the other does not',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted here; name its authority in NODE_EXTRA_CA_CERTS',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted here; name its authority in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted here; name its authority in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted here; name its authority in NODE_EXTRA_CA_CERTS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** PostgreSQL's own refusals, by SQLSTATE (PostgreSQL manual, appendix A). */
const refusals: Record<string, string> = {
  '28P01': 'it refused the user name or the password',
  '28000': 'it does not let this user in from here (see its pg_hba.conf)',
  '3D000': 'it has no database of that name; create it first',
  '42501':
    'this user lacks rights that the site needs; run `npm run migrate` as the owner of the database and grant this user rights ' +
    'on its tables (docs/operation.md, "A database user for daily work"), or make this user the owner',
  // What is left of a failure to create the first table.
  '25P02': 'its log says why; perhaps this user may not create tables there: make it the owner of the database',
  '55P03': 'a backup or another long transaction has been reading the tables that the migration changes; end it',
  '53300': 'it has no connections left',
  '57P03': 'it is still starting; try again in a moment',
  '25006': 'it is a replica, or may only be read; name the server that is written to',
}

/**
 * Returns a SettingsError about DATABASE_URL or DATA_DIR if the cause is known, otherwise the error itself. The password
 * is never part of it.
 */
export function databaseFailure(error: unknown, settings: { databaseUrl: string | null; dataDir: string }): unknown {
  if (error instanceof SettingsError || !(error instanceof Error)) return error
  if (error.message.startsWith('corrupted migrations: ')) {
    return sentence(
      'The database was written by a newer version of the site. Start that version, ' +
        'or restore the backup that was made before the upgrade.',
      error,
    )
  }
  if (settings.databaseUrl === null) return sqliteFailure(error, settings.dataDir)
  const code = codeOf(error)
  const isTimeout = code === '' && /timeout/i.test(error.message)
  // By a proxy that knows no server to pass it on to, such as HAProxy without a leader.
  const isCut = code === '' && error.message.includes('Connection terminated')
  const hasNoTls = code === '' && error.message.includes('does not support SSL')
  const reason =
    unreachable[code] ??
    refusals[code] ??
    (isTimeout ? unreachable['ETIMEDOUT'] : undefined) ??
    (isCut ? 'it closed the connection; a proxy in between may have no leader to pass it on to' : undefined) ??
    (hasNoTls
      ? 'it offers no TLS, which the address requires; only on a private network write ?sslmode=disable'
      : undefined)
  if (reason === undefined) return error
  return sentence(
    `The database at ${hostIn(settings.databaseUrl)} cannot be used${inBrackets(code)}: ${reason}. ` +
      'Check the setting DATABASE_URL, and start again.',
    error,
  )
}

/** Result codes of SQLite (sqlite.org/rescode.html): READONLY, CANTOPEN, FULL. */
const sqliteReasons: Record<number, string> = {
  8: 'this user may not write to it',
  13: 'the disk is full',
  14: 'this user may not open it, or it is a folder',
}

function sqliteFailure(error: Error, dataDir: string): Error {
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0
  const reason = sqliteReasons[code]
  if (reason === undefined) return error
  return sentence(
    `The database site.sqlite in the folder ${JSON.stringify(dataDir)} cannot be used: ${reason}. ` +
      'Correct its owner or its permissions, or name another folder in the setting DATA_DIR.',
    error,
  )
}

/** The S3 client names a refusal by its code, and a missing bucket or key by the status of the response. */
export function storageFailure(error: unknown, storageUrl: string): unknown {
  if (!(error instanceof Error)) return error
  const { host, pathname, searchParams } = new URL(storageUrl)
  const code = codeOf(error) || error.name
  const status = statusOf(error)
  const byStatus: Record<number, string> = {
    301: `the bucket is in another region than ${searchParams.get('region') ?? 'us-east-1'}; add ?region=…`,
    400: `it does not understand the request; perhaps the region in ?region=… is wrong`,
    403: 'it refused the key or the secret, or the key may not list the bucket',
    404: `it has no bucket ${pathname.slice(1)}; create it first (OpenStack Swift also says so while it cannot reach its account servers)`,
  }
  const reason =
    byStatus[status] ??
    unreachable[code] ??
    (/EPROTO|SSL|wrong version number/i.test(`${code} ${error.message}`) ? unreachable['EPROTO'] : undefined) ??
    (status >= 500 ? 'it failed' : undefined)
  if (reason === undefined) return error
  const about = status ? ` (status ${status})` : inBrackets(code)
  return sentence(
    `The file storage at ${host} cannot be used${about}: ${reason}. Check the setting STORAGE_URL, and start again.`,
    error,
  )
}

function statusOf(error: Error): number {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0
}

/** What nodemailer says about a mail server, by its own codes. */
const mailRefusals: Record<string, string> = {
  EAUTH: 'it refused the user name or the password',
  ENOAUTH: 'it needs a user name and a password',
  ETLS:
    'it offers no STARTTLS, without which the password would be sent unencrypted; use smtps://…:465, or add ' +
    '?requireTLS=false if only your own machines can read that network',
}

/** Returns a sentence for the log. It does not quote the server, which may quote an address. */
export function mailServerFailure(error: unknown, smtpUrl: string): string {
  const message = error instanceof Error ? error.message : ''
  // The library replaces the code of the system by one of its own, and keeps the message.
  const code = Object.keys(unreachable).find((each) => message.includes(each)) ?? codeOf(error)
  const reason =
    mailRefusals[code] ??
    unreachable[code] ??
    (/wrong version number|SSL routines/.test(message) ? unreachable['EPROTO'] : undefined) ??
    (/certificate/i.test(message) ? certificateReason(message) : undefined) ??
    'it did not accept the site'
  return (
    `The mail server at ${hostIn(smtpUrl)} cannot be used${inBrackets(code)}: ${reason}. ` +
    'E-mails wait and are tried again for two days. Check the setting SMTP_URL.'
  )
}

function certificateReason(message: string): string | undefined {
  if (message.includes('expired')) return unreachable['CERT_HAS_EXPIRED']
  if (message.includes('altnames')) return unreachable['ERR_TLS_CERT_ALTNAME_INVALID']
  return unreachable['SELF_SIGNED_CERT_IN_CHAIN']
}

/** Returns a SettingsError about PORT or HOST if the cause is known, otherwise the error itself. */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that program, or name another port in the setting PORT.`,
    EACCES: `This user may not listen on port ${port}. Name a port from 1024 up in the setting PORT, and let a proxy take ports 80 and 443.`,
    EADDRNOTAVAIL: `The setting HOST is ${JSON.stringify(host)}, which is not an address of this machine. 0.0.0.0 means all of them.`,
    ENOTFOUND: `The setting HOST is ${JSON.stringify(host)}, a name that could not be looked up. 0.0.0.0 means every address of this machine.`,
    EAI_AGAIN: `The setting HOST is ${JSON.stringify(host)}, a name that could not be looked up. 0.0.0.0 means every address of this machine.`,
    EAFNOSUPPORT: `The setting HOST is ${JSON.stringify(host)}, but this machine has no addresses of that kind. 0.0.0.0 means every IPv4 address.`,
  }
  const known = sentences[codeOf(error)]
  return known === undefined ? error : sentence(known, error)
}

function sentence(message: string, cause: unknown): SettingsError {
  return new SettingsError(message, { cause })
}

function inBrackets(code: string): string {
  return code === '' ? '' : ` (${code})`
}

function hostIn(url: string): string {
  const { host, searchParams } = new URL(url)
  return decodeURIComponent(host || (searchParams.get('host') ?? 'localhost'))
}
