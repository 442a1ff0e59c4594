// The calls that somebody makes who is not signed in, or has yet to set up the second step. Everything else below
// /api/console needs a session and a role.
export const openCalls = [
  'GET /api/console/auth/session',
  'POST /api/console/auth/sign-in',
  'POST /api/console/auth/code',
  'POST /api/console/auth/recovery-code',
  'POST /api/console/auth/passkey/begin',
  'POST /api/console/auth/passkey/finish',
  'POST /api/console/auth/sign-out',
  'POST /api/console/auth/forgotten',
  'POST /api/console/auth/link',
  'POST /api/console/auth/first',
  'POST /api/console/auth/invitation',
  'POST /api/console/auth/reset',
  'POST /api/console/auth/second-step/begin',
  'POST /api/console/auth/second-step/confirm',
] as const
