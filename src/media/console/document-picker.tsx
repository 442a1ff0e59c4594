// The PDF of a record: chosen from the library or uploaded on the spot.
import { useState } from 'react'
import type { DocumentValue } from '#media/media.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { fileAddress } from './addresses.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { PickerName } from './picker-name.tsx'
import './media.css'

type Props = {
  label: string
  value: DocumentValue | null
  onChange: (value: DocumentValue | null) => void
  error?: string | undefined
  isNeeded?: boolean | undefined
  isDisabled?: boolean
}

export function DocumentPicker({ label, value, onChange, error, isNeeded = false, isDisabled = false }: Props) {
  const name = <PickerName label={label} isNeeded={isNeeded} />
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className="media-pick" disabled={isDisabled}>
      <legend className="vh">{name}</legend>
      <div className="fld">
        <span className="lab" aria-hidden="true">
          {name}
        </span>
      </div>
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
      {error && (
        <p className="err" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {isOpen && (
        <ChooseDialog
          kind="document"
          onClose={() => setOpen(false)}
          onChoose={({ path, name, title, pages }) => {
            setOpen(false)
            onChange({ src: path, name, title, pages })
          }}
        />
      )}
    </fieldset>
  )
}
