// A picture of a record, with the words for those who do not see it.
import { PicturePicker } from '#media/console/picture-picker.tsx'
import type { PictureValue } from '#platform/records/record-fields.ts'
import { FieldChecks } from '#publishing/console/checks/record-checks.tsx'
import { fieldId } from '#publishing/console/go-to.ts'
import { type FieldProps } from './field-frame.tsx'
import { Checkbox } from '#ui/console/field.tsx'

export function PictureField({ field, path, value, problem, onChange }: FieldProps<'picture', PictureValue>) {
  return (
    <div className="fld" id={fieldId(path)} tabIndex={-1}>
      <PicturePicker
        label={field.label}
        hint={field.hint}
        isNeeded={field.isNeeded}
        value={value.src === '' ? null : value}
        error={problem}
        onChange={(next) =>
          // What was decoration is a statement about that picture, not about another one.
          onChange(
            next
              ? { ...next, isDecoration: next.src === value.src && value.isDecoration === true }
              : { src: '', alt: '' },
          )
        }
      />
      {value.src !== '' && !field.isBesideName && !field.isContent && (
        <Checkbox isOn={value.isDecoration === true} onChange={(isDecoration) => onChange({ ...value, isDecoration })}>
          Decoration only: it shows nothing that the text does not say
        </Checkbox>
      )}
      <FieldChecks path={path} />
    </div>
  )
}
