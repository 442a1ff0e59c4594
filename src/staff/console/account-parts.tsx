// What the sections of the account share.
import type { ReactNode } from 'react'
import type { ResponseOf } from '#platform/pages/api.ts'
import { TextField } from './fields.tsx'

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

type ConfirmProps = { value: string; error: string | undefined; onChange: (value: string) => void }

export function Confirm({ value, error, onChange }: ConfirmProps) {
  return (
    <TextField
      label="Your current password"
      type="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
