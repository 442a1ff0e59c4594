// The frame of a field for a file: its name, with what publication asks of it, and a hint.
import { useId, type ReactNode } from 'react'

export type PickerProps<Value> = {
  label: string
  value: Value | null
  onChange: (value: Value | null) => void
  error?: string | undefined
  isNeeded: boolean | undefined
}

type FrameProps = Pick<PickerProps<unknown>, 'label' | 'isNeeded'> & { hint?: string | undefined; children: ReactNode }

export function PickerFrame({ label, isNeeded, hint, children }: FrameProps) {
  const hintId = useId()
  const name = (
    <>
      {label}
      {isNeeded && <em> needed to publish</em>}
    </>
  )
  return (
    <fieldset className="stack gap-3" aria-describedby={hint ? hintId : undefined}>
      <legend className="vh">{name}</legend>
      <div className="fld">
        <span className="lab" aria-hidden="true">
          {name}
        </span>
        {hint && (
          <span className="hint" id={hintId}>
            {hint}
          </span>
        )}
      </div>
      {children}
    </fieldset>
  )
}
