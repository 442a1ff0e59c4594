// The fields of a form on screen, in the order of the table. In a file of its own, because the form at the end of the
// home page does not need it.
import { Fragment, type ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import type { Form as FormTable } from './field-table.ts'
import type { Submission } from './form.tsx'

/** Renders every visible field of the table, in order. `own` are the fields, by name, that the caller draws itself. */
export function FormFields({
  of: form,
  submission,
  own = {},
}: {
  of: FormTable
  submission: Submission
  own?: Record<string, ReactNode>
}) {
  return Object.entries(form.fields).map(([name, { kind, isWide, autoComplete, isMandatory }]) =>
    name in own ? (
      <Fragment key={name}>{own[name]}</Fragment>
    ) : kind === 'hidden' || kind === 'checkbox' || kind === 'file' ? null : (
      <Field
        key={name}
        {...submission.fieldProps(name)}
        id={`${form.name}-${name}`}
        type={kind === 'email' || kind === 'tel' ? kind : 'text'}
        // Not type="number", which drops what it cannot read and changes with the mouse wheel.
        inputMode={kind === 'number' ? 'decimal' : undefined}
        multiline={kind === 'text'}
        autoComplete={autoComplete}
        optional={!isMandatory}
        full={isWide}
      />
    ),
  )
}
