// The PDF of a record: chosen from the library or uploaded on the spot.
import { useState } from 'react'
import type { DocumentValue } from '#platform/records/record-fields.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import { FieldError } from '#ui/console/field.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { fileAddress } from './addresses.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { PickerFrame, type PickerProps } from './picker-frame.tsx'
import './media.css'

export function DocumentPicker({ label, value, onChange, error, isNeeded }: PickerProps<DocumentValue>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PickerFrame label={label} isNeeded={isNeeded}>
      {value && (
        <div className="row">
          <Icon name="doc" />
          <div className="t">
            <a href={fileAddress(value.src)} target="_blank" rel="noopener">
              {value.name}
              <span className="vh"> (opens in a new tab)</span>
            </a>
            <div className="fine muted num">
              {value.pages} {value.pages === 1 ? 'page' : 'pages'}
            </div>
          </div>
          <IconButton icon="close" label={`Remove ${value.name}`} className="push" onClick={() => onChange(null)} />
        </div>
      )}
      <div className="row">
        <Button isSmall onClick={() => setOpen(true)}>
          <Icon name="doc" />
          {value ? 'Choose another…' : 'Choose a PDF…'}
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
      {isOpen && (
        <ChooseDialog
          kind="document"
          onClose={() => setOpen(false)}
          onChoose={({ path, name, pages }) => {
            setOpen(false)
            onChange({ src: path, name, pages })
          }}
        />
      )}
    </PickerFrame>
  )
}
