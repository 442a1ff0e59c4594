// The library that signs people in, opened on our own tables. None of its HTTP endpoints is mounted: our calls use it
// as functions, so nothing of it can be reached that we have not written a call for.
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { longestPassword, shortestPassword } from './password-length.ts'
import { makeRecoveryCodes } from './second-step.server.ts'
import { sessionKey } from './session-key.server.ts'

/** A session ends after this long, and earlier if it is not used (sessions.server.ts). */
const sessionHours = 12

type Dependencies = { database: Database; secret: string; publicUrl: string; log: Log }

export function openLibrary({ database, secret, publicUrl, log }: Dependencies) {
  const { hostname } = new URL(publicUrl)
  return betterAuth({
    appName: hostname,
    baseURL: publicUrl,
    basePath: '/api/console/auth',
    secret: sessionKey(secret),
    telemetry: { enabled: false },
    // Both databases hold the same text and integers, which is what the library keeps in SQLite.
    database: { db: database, type: 'sqlite' },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const error = details.find((each) => each instanceof Error)
        log.error(error ? loggable(error) : {}, `signing in: ${message}`)
      },
    },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      modelName: 'staff',
      fields: { emailVerified: 'email_verified', createdAt: 'created_on', updatedAt: 'updated_on' },
    },
    account: {
      modelName: 'staff_password',
      fields: {
        userId: 'staff_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        createdAt: 'created_on',
        updatedAt: 'updated_on',
      },
    },
    session: {
      modelName: 'staff_session',
      fields: {
        userId: 'staff_id',
        createdAt: 'created_on',
        updatedAt: 'last_used_on',
        expiresAt: 'expires_on',
        userAgent: 'user_agent',
        ipAddress: 'ip_address',
      },
      expiresIn: sessionHours * 3600,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: {
      modelName: 'sign_in_challenge',
      fields: { createdAt: 'created_on', updatedAt: 'updated_on', expiresAt: 'expires_on' },
    },
    advanced: {
      cookiePrefix: 'console',
      useSecureCookies: publicUrl.startsWith('https:'),
      // Only the console's calls need them. Its pages are the same for everybody.
      defaultCookieAttributes: { path: '/api/console', sameSite: 'strict', httpOnly: true },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    plugins: [
      twoFactor({
        // Our own count of failures covers passwords and codes together.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: 'has_second_step' } },
          twoFactor: {
            modelName: 'staff_second_step',
            fields: {
              userId: 'staff_id',
              backupCodes: 'recovery_codes',
              verified: 'is_confirmed',
              failedVerificationCount: 'failures',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      passkey({
        rpID: hostname,
        rpName: hostname,
        origin: publicUrl,
        // A passkey counts as both steps only if the device has asked for a finger, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ verification }) => {
            if (!verification.registrationInfo?.userVerified) throw unverified()
            return undefined
          },
        },
        authentication: {
          afterVerification: ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw unverified()
          },
        },
        schema: {
          passkey: {
            modelName: 'staff_passkey',
            fields: {
              userId: 'staff_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_on',
            },
          },
        },
      }),
    ],
  })
}

function unverified(): APIError {
  return new APIError('UNAUTHORIZED', { message: 'The device has not asked who is using it' })
}
