// The team by office, area and language. An ordinary GET form, so the address has what was chosen.
import { Form, Link } from 'react-router'
import type { TeamMember } from '#firm/firm.ts'
import { Button } from '#ui/button.tsx'
import { languagesOf } from './languages.ts'
import styles from './team.module.css'

export type FilterField = { name: string; label: string; all: string; value: string; options: Option[] }
type Option = { value: string; label: string }

/** Fewer people are seen at a glance. */
const worthFiltering = 8

/** `led` are the services by the member to ask for them. What nobody has is not offered, and not looked for. */
export function teamFilter(
  query: URLSearchParams,
  members: readonly TeamMember[],
  led: readonly { memberId: number; id: number; title: string }[],
): { fields: FilterField[]; fits: (member: TeamMember) => boolean } {
  const texts = (values: readonly string[]): Option[] =>
    [...new Set(values)].filter((value) => value !== '').map((value) => ({ value, label: value }))
  const fields = [
    field('office', 'Office', 'All offices', texts(members.map(({ office }) => office))),
    field(
      'area',
      'Area',
      'All areas',
      led
        .filter(({ memberId }) => members.some(({ id }) => id === memberId))
        .map(({ id, title }) => ({ value: String(id), label: title })),
    ),
    field('language', 'Language', 'All languages', texts(members.flatMap(languagesOf)).sort(byLabel)),
  ]
  if (members.length < worthFiltering) return { fields: [], fits: () => true }
  const [office = '', area = '', language = ''] = fields.map(({ value }) => value)
  const lead = led.find(({ id }) => String(id) === area)?.memberId
  return {
    fields: fields.filter(({ options }) => options.length > 1),
    fits: (member) =>
      (office === '' || member.office === office) &&
      (area === '' || member.id === lead) &&
      (language === '' || languagesOf(member).includes(language)),
  }

  function field(name: string, label: string, all: string, options: Option[]): FilterField {
    const given = query.get(name) ?? ''
    return { name, label, all, value: options.some(({ value }) => value === given) ? given : '', options }
  }
}

function byLabel(one: Option, other: Option): number {
  return one.label.localeCompare(other.label)
}

export function TeamFilter({ fields }: { fields: FilterField[] }) {
  const isFiltered = fields.some(({ value }) => value !== '')
  return (
    <Form method="get" action="/ourteam" className={styles.filter} preventScrollReset>
      {fields.map(({ name, label, all, value, options }) => (
        <label key={name}>
          {label}
          <select key={value} name={name} defaultValue={value}>
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" tone="line">
        Show
      </Button>
      {isFiltered && (
        <Link to="/ourteam" preventScrollReset>
          Show everyone
        </Link>
      )}
    </Form>
  )
}
