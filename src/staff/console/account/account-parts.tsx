// What the sections of the account share.
import type { ReactNode } from 'react'
import type { readAccount } from '#staff/account/account-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'

export type AccountData = AnswerOf<typeof readAccount>

export function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="stat beside-first" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p>{note}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  )
}
