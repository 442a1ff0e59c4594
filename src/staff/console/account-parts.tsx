// What the sections of the account share.
import type { ReactNode } from 'react'
import type { ResponseOf } from '#platform/pages/api.ts'

export type AccountData = ResponseOf<'/api/console/account'>

export function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="stat" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p>{note}</p>
      </header>
      <div>{children}</div>
    </section>
  )
}
