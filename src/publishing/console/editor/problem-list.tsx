// What keeps a record from being published, with a link to each field.
import { useEffect, useRef } from 'react'
import type { RecordFields } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import { Icon } from '#ui/console/icon.tsx'
import { fieldId, goTo } from '#publishing/console/go-to.ts'

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
