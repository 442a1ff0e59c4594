// What a list is narrowed by, drawn from what is said of it.
import { useId, type ReactNode } from 'react'
import { SmallSelect } from '#ui/console/small-select.tsx'
import { SearchField } from '#ui/console/list/search-field.tsx'

type Choice<Value> = { value: Value; label: string; count?: number }

/** `all` is the choice of nothing. */
type FilterField<Value> =
  | { as: 'buttons'; label: string; all?: string; choices: readonly Choice<Value>[]; className?: string }
  | { as: 'select'; label: string; all: string; choices: readonly Choice<Value>[] }
  /** A day, of which the filter has an instant. */
  | { as: 'day'; label: string; dayOf: (instant: string) => string; instantOf: (day: string) => string }
  | { as: 'search'; label: string }

/** By the name that the call has for each, in their order. */
export type Filters<Filter> = { [Name in keyof Filter]?: FilterField<NonNullable<Filter[Name]> & string> }

type FiltersProps = {
  fields: Record<string, FilterField<string> | undefined>
  filter: object
  onChoose: (name: string, value: string | undefined) => void
  className?: string | undefined
  start?: ReactNode
  end?: ReactNode
}

export function FilterRow({ fields, filter, onChoose, className, start, end }: FiltersProps) {
  const values = new Map<string, unknown>(Object.entries(filter))
  return (
    <div className={className ? `filters row wraps ${className}` : 'filters row wraps'}>
      {start}
      <div className="filters__fields" role="group" aria-label="Filter">
        {Object.entries(fields).map(
          ([name, field]) =>
            field && (
              <OneFilter
                key={name}
                field={field}
                value={String(values.get(name) ?? '')}
                onValue={(value) => onChoose(name, value)}
              />
            ),
        )}
      </div>
      {end}
    </div>
  )
}

/** An empty value is none. */
type OneProps = { field: FilterField<string>; value: string; onValue: (value: string | undefined) => void }

function OneFilter({ field, value, onValue }: OneProps) {
  const id = useId()
  const { label } = field
  if (field.as === 'search') return <SearchField label={label} value={value} onSearch={onValue} />
  if (field.as === 'day') {
    return (
      <span className="row">
        <label htmlFor={id}>{label}</label>
        <input
          className="in in--s"
          id={id}
          type="date"
          value={value && field.dayOf(value)}
          onChange={({ target }) => onValue(target.value && field.instantOf(target.value))}
        />
      </span>
    )
  }
  if (field.as === 'select') {
    return (
      <SmallSelect label={label} value={value} onChange={onValue}>
        <option value="">{field.all}</option>
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SmallSelect>
    )
  }
  const { all, choices, className } = field
  return (
    <div className={className ? `seg ${className}` : 'seg'} role="group" aria-label={label}>
      {[...(all === undefined ? [] : [{ value: '', label: all, count: 0 }]), ...choices].map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onValue(choice.value || undefined)}
        >
          {choice.label}
          {choice.count ? ` ${choice.count}` : ''}
        </button>
      ))}
    </div>
  )
}
