// Where files are chosen or dropped, and how each of them fares.
import { useId, useState } from 'react'
import { Button } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { accepted } from './upload-file.ts'
import type { Upload, Uploads } from './use-uploads.ts'

const hints = {
  picture: 'JPEG, PNG, WebP or AVIF, up to 15 MB. Location and camera data in the file are removed.',
  document: 'PDF, up to 20 MB, without programs or attached files.',
  any: 'Pictures (JPEG, PNG, WebP, AVIF) up to 15 MB, and PDFs up to 20 MB. Several at once are fine.',
}

type Props = { uploads: Uploads; takes?: keyof typeof accepted }

export function UploadArea({ uploads, takes = 'any' }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div className="stack gap-3">
      <div
        className={`media-up__drop row wraps gap-3${isOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          uploads.add([...event.dataTransfer.files])
        }}
      >
        <label className="btn media-up__btn" htmlFor={id}>
          <Icon name="plus" />
          Upload files
        </label>
        <input
          id={id}
          className="vh"
          type="file"
          multiple
          accept={accepted[takes]}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <span className="hint" id={`${id}-hint`}>
          Or drop them here. {hints[takes]}
        </span>
      </div>
      {uploads.list.length > 0 && (
        <div className="sheet">
          <ul className="list media-up__list" aria-label="Uploads" tabIndex={0}>
            {uploads.list.map((each) => (
              <li key={each.key}>
                <Icon name={each.state === 'refused' ? 'alert' : each.state === 'done' ? 'check' : 'image'} isSmall />
                <div className="t">
                  <span className="breaks">{each.name}</span>
                  <Progress of={each} />
                </div>
              </li>
            ))}
          </ul>
          {!uploads.isBusy && (
            <div className="pager row">
              <span role="status">{summary(uploads.list)}</span>
              <Button look="bare" isSmall className="push" onClick={uploads.clear}>
                Clear this list
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Progress({ of: { name, state, percent, message } }: { of: Upload }) {
  if (state === 'sending')
    return <progress className="media-up__bar" max={100} value={percent} aria-label={`${name}, sent`} />
  if (state === 'refused')
    return (
      <small className="err" role="alert">
        {message}
      </small>
    )
  return <small>{words[state]}</small>
}

const words = {
  waiting: 'Waiting',
  preparing: 'Sent. Preparing the sizes for the pages',
  done: 'In the library',
  known: 'This file was already in the library',
}

function summary(list: readonly Upload[]): string {
  const refused = list.filter(({ state }) => state === 'refused').length
  const stored = list.length - refused
  const text = `${stored} ${stored === 1 ? 'file is' : 'files are'} in the library`
  return refused === 0 ? `${text}.` : `${text}, ${refused} refused.`
}
