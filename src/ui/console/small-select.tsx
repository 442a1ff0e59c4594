// A choice in a row of controls. Its label is for screen readers.
import { useId, type ComponentProps } from 'react'

type SmallSelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  onChange: (value: string) => void
}

export function SmallSelect({ label, id, className, onChange, ...select }: SmallSelectProps) {
  const ownId = useId()
  return (
    <>
      <label className="vh" htmlFor={id ?? ownId}>
        {label}
      </label>
      <select
        {...select}
        id={id ?? ownId}
        className={className ? `in in--s ${className}` : 'in in--s'}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
