// A PDF of a record.
import { DocumentPicker } from '#media/console/document-picker.tsx'
import type { DocumentValue } from '#platform/records/record-fields.ts'
import { FieldChecks } from '#publishing/console/checks/record-checks.tsx'
import { fieldId } from '#publishing/console/go-to.ts'
import { type FieldProps } from './field-frame.tsx'

export function DocumentField({ field, path, value, problem, onChange }: FieldProps<'document', DocumentValue>) {
  return (
    <div className="fld" id={fieldId(path)} tabIndex={-1}>
      <DocumentPicker
        label={field.label}
        isNeeded={field.isNeeded}
        value={value.src === '' ? null : value}
        error={problem}
        onChange={(next) => onChange(next ?? { src: '', name: '', pages: 0 })}
      />
      {field.hint && <span className="hint">{field.hint}</span>}
      <FieldChecks path={path} />
    </div>
  )
}
