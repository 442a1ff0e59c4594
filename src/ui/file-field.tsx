// A field for one file: choose it, drop it on the field, or choose another. The control is the browser's own file input,
// laid over the drawn one, so keyboards, screen readers and drops work as the browser offers them.
import { useEffect, useRef, useState } from 'react'
import { FieldName } from './field.tsx'
import { sizeText } from './file-size.ts'
import { Icon } from './icon.tsx'
import field from './field.module.css'
import styles from './file-field.module.css'

type Props = {
  id: string
  name: string
  label: string
  required?: boolean | undefined
  /** The value of the input's `accept`. */
  accept: string
  /** Stands in the field until a file is chosen. */
  hint: string
  error?: string | undefined
  autoFocus?: boolean | undefined
  /** Something about the chosen file that stands after its size. */
  note?: string | undefined
  /** Called with the chosen file, or null if the choice was undone. */
  onChoose?: ((file: File | null) => void) | undefined
}

export function FileField({ id, name, label, required, accept, hint, error, autoFocus, note, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setIsOver] = useState(false)

  // The visitor may have chosen a file before the page was hydrated, and a reset of the form fires no change.
  useEffect(() => {
    const form = input.current?.form
    const read = () => setFile(input.current?.files?.[0] ?? null)
    const readAfterReset = () => queueMicrotask(read)
    read()
    form?.addEventListener('reset', readAfterReset)
    return () => form?.removeEventListener('reset', readAfterReset)
  }, [])

  const size = file && [sizeText(file.size), note].filter(Boolean).join('. ')
  return (
    <div className={`${field.field} ${field.full}`}>
      <label htmlFor={id}>
        <FieldName label={label} required={required} />
      </label>
      <div
        className={styles.place}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
      >
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={accept}
          required={required}
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0] ?? null
            setFile(chosen)
            onChoose?.(chosen)
          }}
        />
        <span className={styles.button} aria-hidden="true">
          {file ? 'Choose another' : 'Choose file'}
        </span>
        <div className={styles.text}>
          <p className={styles.name} title={file?.name} aria-hidden="true">
            {file ? <ChosenName name={file.name} /> : <span>No file chosen</span>}
          </p>
          <p id={`${id}-note`} className={error ? field.error : styles.note} role="status">
            {error ? (
              <>
                <Icon name="alert" />
                <span>{error}</span>
              </>
            ) : (
              <span>{size ?? hint}</span>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

const endCharacters = 12

/** A name that is too long loses its middle, because its end says what kind of file it is. */
function ChosenName({ name }: { name: string }) {
  const characters = Array.from(name)
  return (
    <>
      <span>{characters.slice(0, -endCharacters).join('')}</span>
      <span>{characters.slice(-endCharacters).join('')}</span>
    </>
  )
}
