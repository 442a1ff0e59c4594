// What keeps a record from being published, with a link to each field.
import { useEffect, useRef } from 'react'
import type { RecordFields } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import { Icon } from '#ui/console/icon.tsx'
import { fieldId } from '#publishing/console/fields/field-frame.tsx'

/** Takes the focus each time `attempt` grows. */
type ListProps = { fields: RecordFields; problems: Problems; attempt: number }

export function ProblemList({ fields, problems, attempt }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  return (
    <div className="say say--bad rec__problems" role="group" aria-labelledby="problems-title" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <div>
        <b id="problems-title">
          {entries.length === 1 ? 'One thing' : `${entries.length} things`} to fix before it can be published
        </b>
        <ul>
          {entries.map(([path, problem]) => (
            <li key={path}>
              {path === 'root' ? (
                problem
              ) : (
                <a
                  href={`#${fieldId(path)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    goTo(path)
                  }}
                >
                  {whereOf(fields, path)}
                  {problem}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Key offerings 2: */
function whereOf(fields: RecordFields, path: string): string {
  const [name = '', index] = path.split('.')
  return index === undefined ? '' : `${fields[name]?.label ?? name} ${Number(index) + 1}: `
}

function goTo(path: string): void {
  const field = document.getElementById(fieldId(path))
  // A folded item has to be opened first.
  for (let around = field?.closest('details'); around; around = around.parentElement?.closest('details')) {
    around.open = true
  }
  field?.scrollIntoView({ block: 'center' })
  const isControl = field?.matches('input, textarea, select, [contenteditable]') === true
  const control = isControl ? field : field?.querySelector<HTMLElement>('input, textarea, button')
  control?.focus({ preventScroll: true })
}
