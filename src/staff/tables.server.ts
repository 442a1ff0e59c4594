// Row types of the people who work here, of how they sign in, and of the record of what they did.
import type { Generated } from 'kysely'
import type { Role } from '#staff/roles.ts'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    staff: {
      id: string
      name: string
      /** In small letters. */
      email: string
      role: Role
      /** When the account was closed. The row stays, because the history names the person. */
      ended_on: string | null
      email_verified: Generated<number>
      image: Generated<string | null>
      has_second_step: Generated<number>
      created_on: Generated<string | null>
      updated_on: Generated<string | null>
      last_seen_on: Generated<string | null>
    }
    staff_password: {
      id: string
      staff_id: string
      account_id: string
      provider_id: string
      password: string | null
      created_on: string
      updated_on: string
    }
    /** The cookie holds the token with a signature, so the rows alone open no session. */
    staff_session: {
      id: string
      staff_id: string
      token: string
      created_on: string
      last_used_on: string
      expires_on: string
      user_agent: string | null
      ip_address: string | null
      /** When the person last gave password and second step again. */
      confirmed_on: Generated<string | null>
    }
    /** The address that somebody wants to sign in with, until its mailbox has confirmed it. */
    staff_new_email: { staff_id: string; email: string; token_hash: string; expires_on: string }
    /** Secret and recovery codes are encrypted with the site's secret. */
    staff_second_step: {
      id: string
      staff_id: string
      secret: string
      recovery_codes: string
      is_confirmed: number
      failures: number | null
      locked_until: string | null
    }
    staff_passkey: {
      id: string
      staff_id: string
      name: string | null
      public_key: string
      credential_id: string
      counter: number
      device_type: string
      backed_up: number
      transports: string | null
      aaguid: string | null
      created_on: string | null
    }
    /** What a half-finished sign-in waits for. */
    sign_in_challenge: {
      id: string
      identifier: string
      value: string
      created_on: string
      updated_on: string
      expires_on: string
    }
    /** Wrong passwords and codes since the last sign-in. The key is a keyed hash, so the row does not tell whose. */
    sign_in_failure: { key: string; count: number; last_on: string }
    /** Links that work once: to become the first administrator, to accept an invitation, to choose a new password. */
    staff_link: {
      id: Generated<number>
      kind: 'first' | 'invitation' | 'reset'
      token_hash: string
      /** Whose password it resets. */
      staff_id: string | null
      /** Of an invitation. */
      email: string | null
      role: Role | null
      /** The id of the person who invites. */
      made_by: string | null
      made_on: string
      expires_on: string
    }
    /** Who did what to which record. */
    audit_entry: {
      id: Generated<number>
      done_on: string
      /** The id of the person in `staff`, or '' for somebody at the command line. */
      staff_id: string
      /** As it was at the time. */
      staff_name: string
      /** What was done, in words that staff read: 'Answered', 'Moved a booking'. */
      action: string
      /** What it was done to: the kind of the record and its id, such as 'lead' and '12'. */
      record: string
      record_id: string
      /** What a reader needs to know besides. No personal data of visitors. */
      detail: string
    }
  }
}
