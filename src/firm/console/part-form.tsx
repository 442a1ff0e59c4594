// A part of the settings that is saved as a whole, with the fields of its schema.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { PartFields, type Values } from './part-fields.tsx'
import { SaveBar } from './saving.tsx'
import { usePart } from './use-part.ts'

type Props<Form> = {
  schema: z.ZodObject
  stored: Form
  send: (form: Form) => Promise<unknown>
  button: string
  /** Said once it is saved. */
  done?: string
  /** What is stored now, for whoever was slower than somebody else. */
  inWords: string
  /** Stands above the fields. */
  children?: ReactNode
}

export function PartForm<Form extends Values & { version: number }>({
  schema,
  stored,
  send,
  button,
  done = 'Saved. The website shows it within a second.',
  inWords,
  children,
}: Props<Form>) {
  const part = usePart(stored, send)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void part.save(done)
      }}
    >
      {children}
      <PartFields schema={schema} part={part} />
      <SaveBar part={part} label={button} stored={inWords} />
    </form>
  )
}
