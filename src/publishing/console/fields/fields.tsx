// The form of a record, built from the field table of its kind.
import type { Body, RecordField, RecordFields as FieldTable, FieldValue } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import { DocumentField } from './document-field.tsx'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { RichText } from './rich-text-field.tsx'
import { ChoiceField, LinesField, NumberField, PlainField, SwitchField, TextField } from './text-fields.tsx'
import { documentOf, itemsOf, linesOf, numberOf, pictureOf, switchOf, textOf } from './values.ts'

export type FieldsProps = {
  fields: FieldTable
  /** Only these. */
  names?: readonly string[]
  body: Body
  /** The path of the list item that they belong to, with a dot: 'keyOfferings.2.' */
  prefix?: string
  problems: Problems
  /** Takes a function, because an upload ends when other fields have changed already. */
  update: (make: (body: Body) => Body) => void
}

export function Fields({ fields, names = Object.keys(fields), body, prefix = '', problems, update }: FieldsProps) {
  return names.map((name, index) => {
    const field = fields[name]
    if (!field) return null
    const path = prefix + name
    return (
      <OneField
        key={name}
        field={field}
        path={path}
        value={body[name] ?? null}
        problems={problems}
        isTitle={
          index === 0 && prefix === '' && name === Object.keys(fields).find((each) => fields[each]?.type === 'text')
        }
        set={(make) => update((former) => ({ ...former, [name]: make(former[name] ?? null) }))}
      />
    )
  })
}

type OneProps = {
  field: RecordField
  path: string
  value: FieldValue
  problems: Problems
  isTitle: boolean
  set: (make: (value: FieldValue) => FieldValue) => void
}

function OneField({ field, path, value, problems, isTitle, set }: OneProps) {
  const common = { path, problem: problems[path], onChange: (next: FieldValue) => set(() => next) }
  switch (field.type) {
    // It goes along with its item and is not shown.
    case 'key':
      return null
    case 'text':
      return <TextField {...common} field={field} value={textOf(value)} isTitle={isTitle} />
    case 'rich text':
      return <RichText {...common} field={field} value={textOf(value)} />
    case 'link':
    case 'email':
    case 'day':
      return <PlainField {...common} field={field} value={textOf(value)} />
    case 'number':
      return <NumberField {...common} field={field} value={numberOf(value)} />
    case 'switch':
      return <SwitchField {...common} field={field} value={switchOf(value)} />
    case 'choice':
      return <ChoiceField {...common} field={field} value={textOf(value)} />
    case 'reference':
      return <ReferenceField {...common} field={field} value={textOf(value)} />
    case 'lines':
      return <LinesField {...common} field={field} value={linesOf(value)} />
    case 'picture':
      return <PictureField {...common} field={field} value={pictureOf(value)} />
    case 'document':
      return <DocumentField {...common} field={field} value={documentOf(value)} />
    case 'list':
      return (
        <ListField
          field={field}
          path={path}
          items={itemsOf(value)}
          problems={problems}
          change={(make) => set((former) => make(itemsOf(former)))}
          renderItem={(item, prefix, update) => (
            <Fields fields={field.fields} body={item} prefix={prefix} problems={problems} update={update} />
          )}
        />
      )
  }
}
