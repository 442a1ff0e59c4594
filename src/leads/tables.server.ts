// Row types of the register: leads, their events and mails, consents, links to personal data, approvals, and the
// audit log.
import type { Generated } from 'kysely'
import type { ConsentPurpose } from './consent/consent.ts'
import type { ConversationKey } from './conversation.ts'
import type { LeadKind, LeadState, Withheld } from './lead.ts'

/**
 * The answers of the forms, by column of the register. A room adds the columns of its form by declaration merging. In
 * the database each defaults to ''.
 */
export interface LeadColumns {
  name: string
  email: string
  phone: string
  company: string
  location: string
  message: string
}

type LeadRow = {
  id: Generated<number>
  kind: LeadKind
  state: LeadState
  reference: string
  /** The fingerprint of the submission; null if the form has none. */
  submission: string | null
  /** The fingerprint of the values alone; null if the lead came in without a form. */
  content: string | null
  email_key: string
  received_on: string
  erase_on: string | null
  /** 1: probably sent by a bot. */
  suspected: Generated<number>
  /** 1: received beyond a limit, so without a mail of its own. */
  kept_aside: Generated<number>
  /** 1: kept aside, and no digest that names or counts it has been sent yet. */
  digest_due: Generated<number>
  /** The digest that names or counts it. Null again if that mail is erased. */
  digest_mail_id: Generated<number | null>
  /** By whose limit its confirmation was not written; null if none was withheld. */
  confirmation_withheld: Generated<Withheld | null>
  /** The id of the colleague who has it. */
  assigned_to: Generated<string | null>
  /** One more for each change by staff. */
  version: Generated<number>
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    suppression: {
      email_key: string
      /** As `mailboxOf` has it, if the entry is about every spelling of the address. */
      mailbox_key: Generated<string | null>
      reason: 'unsubscribed' | 'refused' | 'complaint' | 'staff'
      suppressed_on: string
    }
    lead: LeadRow & { [column in keyof LeadColumns]: Generated<string> }
    /** Leads erased by age whose copies the office has not been asked to delete yet. */
    reference_erased: { reference: string }
    lead_mail: {
      lead_id: number
      mail_id: number
    }
    /** The leads that came out of a conversation with the assistant. */
    lead_conversation: {
      lead_id: number
      /** Of a conversation that may have been erased since. */
      conversation: ConversationKey
    }
    lead_event: {
      id: Generated<number>
      lead_id: number
      state: LeadState
      moved_by: string
      moved_on: string
    }
    consent: {
      id: Generated<number>
      lead_id: number | null
      subscriber_id: number | null
      email_key: string
      purpose: ConsentPurpose
      notice_version: string
      notice_text: string
      /** The code of the language in which the notice was shown. */
      notice_language: Generated<string>
      given_on: string
      form: string
      page: string
      withdrawn_on: string | null
    }
    privacy_link: {
      token_hash: string
      email_key: string
      place: number
      requested_on: string
      expires_on: string
      corrected_on: string | null
      erased_on: string | null
      restricted_until: string | null
    }
    /** What staff have approved for the next run of retention, by rule. */
    retention_approval: { what: string; how_many: number; approved_on: string }
    staff_digest: {
      name: string
      /** When the last one was written; '' if never. */
      last_on: string
    }
    audit_line: {
      id: Generated<number>
      written_on: string
      what: string
      how_many: number
      rule: string
    }
  }
}
