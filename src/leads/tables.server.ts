// Rows of the register of everyone who asked for something.
import type { Generated } from 'kysely'

declare module '#platform/database.server.ts' {
  interface Tables {
    lead: {
      id: Generated<number>
      kind: 'enquiry' | 'consultation' | 'hand-over'
      state: 'new' | 'in progress' | 'answered' | 'closed'
      name: string
      email: string
      phone: string
      company: string
      location: string
      message: string
      received_on: string
    }
  }
}
