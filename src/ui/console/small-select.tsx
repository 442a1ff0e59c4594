// A choice in a row of controls. Its label is for screen readers.
import { useId, useRef, type ComponentProps } from 'react'

type SmallSelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  onChange: (value: string) => void
}

export function SmallSelect({ label, id, className, onChange, ...select }: SmallSelectProps) {
  const ownId = useId()
  const isByPointer = useRef(false)
  return (
    <>
      <label className="vh" htmlFor={id ?? ownId}>
        {label}
      </label>
      <select
        {...select}
        id={id ?? ownId}
        className={className ? `in in--s ${className}` : 'in in--s'}
        onPointerDown={() => (isByPointer.current = true)}
        onKeyDown={() => (isByPointer.current = false)}
        onChange={({ target }) => {
          onChange(target.value)
          // A letter then is a key of the page, and chooses nothing else here. By the keyboard one may want to go on here.
          if (isByPointer.current) target.blur()
        }}
      />
    </>
  )
}
