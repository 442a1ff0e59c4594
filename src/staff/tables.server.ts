// The tables of the people who work here, of how they sign in, and of the record of what they did.
import { roles, type Role } from '#staff/roles.ts'
import { id, integer, table, text } from '#platform/database/table.server.ts'

const expired = { what: 'expired sessions and links of staff', rule: 'once expired' }

export const staff = table(
  'staff',
  {
    id: text().primaryKey(),
    name: text(),
    /** In small letters. */
    email: text().unique(),
    role: text({ oneOf: roles }),
    /** When the account was closed. The row stays, because the history names the person. */
    ended_on: text().orNull(),
    /** The library that signs people in wants these two of every user. Nothing of ours reads them. */
    email_verified: integer().default(1),
    image: text().orNull(),
    has_second_step: integer().default(0),
    created_on: text().orNull(),
    updated_on: text().orNull(),
    last_seen_on: text().orNull(),
  },
  { personal: { staff: 'id', kept: { unless: 'Nobody: the history names the person.' } } },
)

export const staffPassword = table(
  'staff_password',
  {
    id: text().primaryKey(),
    staff_id: text().references('staff.id'),
    account_id: text(),
    provider_id: text(),
    password: text().orNull(),
    created_on: text(),
    updated_on: text(),
  },
  {
    personal: { staff: 'staff_id', kept: { unless: 'The account is closed.' } },
    unique: [['staff_id', 'provider_id']],
  },
)

/** The cookie holds the token with a signature, so the rows alone open no session. */
export const staffSession = table(
  'staff_session',
  {
    id: text().primaryKey(),
    staff_id: text().references('staff.id'),
    token: text().unique(),
    created_on: text(),
    last_used_on: text(),
    expires_on: text(),
    user_agent: text().orNull(),
    /** The library wants the column. It stays empty. */
    ip_address: text().orNull(),
    /** When the person last gave password and second step again. */
    confirmed_on: text().orNull(),
  },
  {
    personal: { staff: 'staff_id', kept: [{ ...expired, until: 'expires_on' }] },
    indexes: {
      staff_id: ['staff_id'],
      expires_on: ['expires_on'],
    },
  },
)

/** The address that somebody wants to sign in with, until its mailbox has confirmed it. */
export const staffNewEmail = table(
  'staff_new_email',
  {
    staff_id: text().primaryKey().references('staff.id'),
    email: text(),
    token_hash: text(),
    expires_on: text(),
  },
  { personal: { staff: 'staff_id', kept: [{ ...expired, until: 'expires_on' }] } },
)

/** Secret and recovery codes are encrypted with the site's secret. */
export const staffSecondStep = table(
  'staff_second_step',
  {
    id: text().primaryKey(),
    staff_id: text().unique().references('staff.id'),
    secret: text(),
    recovery_codes: text(),
    is_confirmed: integer(),
    failures: integer().orNull(),
    locked_until: text().orNull(),
  },
  { personal: { staff: 'staff_id', kept: { unless: 'The account is closed.' } } },
)

export const staffPasskey = table(
  'staff_passkey',
  {
    id: text().primaryKey(),
    staff_id: text().references('staff.id'),
    name: text().orNull(),
    public_key: text(),
    credential_id: text().unique(),
    counter: integer(),
    device_type: text(),
    backed_up: integer(),
    transports: text().orNull(),
    aaguid: text().orNull(),
    created_on: text().orNull(),
  },
  {
    personal: { staff: 'staff_id', kept: { unless: 'The account is closed.' } },
    indexes: { staff_id: ['staff_id'] },
  },
)

/** What a half-finished sign-in waits for. */
export const signInChallenge = table(
  'sign_in_challenge',
  {
    id: text().primaryKey(),
    identifier: text(),
    value: text(),
    created_on: text(),
    updated_on: text(),
    expires_on: text(),
  },
  {
    personal: { nobody: 'What a sign-in waits for.', kept: [{ ...expired, until: 'expires_on' }] },
    indexes: {
      identifier: ['identifier'],
      expires_on: ['expires_on'],
    },
  },
)

/** Wrong passwords and codes since the last sign-in. The key is a keyed hash, so the row does not tell whose. */
export const signInFailure = table(
  'sign_in_failure',
  {
    key: text().primaryKey(),
    count: integer(),
    last_on: text(),
  },
  {
    personal: { nobody: 'A keyed hash does not tell whose.', kept: [{ ...expired, until: 'last_on', days: 1 }] },
    indexes: { last_on: ['last_on'] },
  },
)

/** Links that work once: to become the first administrator, to accept an invitation, to choose a new password. */
export const staffLink = table(
  'staff_link',
  {
    id: id(),
    kind: text({ oneOf: ['first', 'invitation', 'reset'] }),
    token_hash: text().unique(),
    /** Whose password it resets. */
    staff_id: text().orNull().references('staff.id'),
    /** Of an invitation. */
    email: text().orNull(),
    role: text<Role>().orNull(),
    /** The id of the person who invites. */
    made_by: text().orNull(),
    made_on: text(),
    expires_on: text(),
  },
  {
    personal: {
      staff: 'staff_id',
      // An invitation that has run out is still shown, to be sent again.
      kept: [{ ...expired, until: 'expires_on', days: 30 }],
    },
    indexes: {
      kind_email: ['kind', 'email'],
      expires_on: ['expires_on'],
    },
  },
)

/** Who did what to which record. */
export const auditEntry = table(
  'audit_entry',
  {
    id: id(),
    done_on: text(),
    /** The id of the person in `staff`, or '' for somebody at the command line. */
    staff_id: text(),
    /** As it was at the time. */
    staff_name: text(),
    /** What was done, in words that staff read: 'Answered', 'Moved a booking'. */
    action: text(),
    /** What it was done to: the kind of the record and its id, such as 'lead' and '12'. */
    record: text(),
    record_id: text(),
    /** What a reader needs to know besides. No personal data of visitors. */
    detail: text(),
  },
  {
    personal: { staff: 'staff_id', kept: [{ what: 'entries of the history', since: 'done_on', for: 'auditMonths' }] },
    indexes: {
      age: ['done_on', 'id'],
      record: ['record', 'record_id', 'id'],
      staff: ['staff_id', 'done_on', 'id'],
      kind: ['record', 'done_on', 'id'],
    },
  },
)
