// Chooses published insights and their order.
import { useEffect, useId, useRef, useState } from 'react'
import { readInsightChoice } from '#newsletter/console-calls.ts'
import { instantDay } from '#platform/console/instants.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { keepingFocus, moved, MoveButtons, useReorder } from '#ui/console/list/reorder.tsx'
import { SearchField } from '#ui/console/list/search-field.tsx'
import { maxInsights } from '#newsletter/issues/issue.ts'
import { FieldError } from '#ui/console/field.tsx'
import type { Issue } from './use-issue-draft.ts'

type Props = {
  chosen: number[]
  /** The titles, as the server last gave them. */
  known: Issue['insights']
  error?: string | undefined
  onChange: (chosen: number[]) => void
}

export function InsightChoice({ chosen, known, error, onChange }: Props) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [search, setSearch] = useState('')
  const [told, setTold] = useState('')
  const { data } = useRead(readInsightChoice, [{ q: search }])
  const offered = data?.data ?? []
  // Titles of those that were chosen a moment ago, before the server has answered.
  const [titles, setTitles] = useState<ReadonlyMap<number, string | null>>(new Map())
  const fromServer = new Map([...offered, ...known].map(({ id: each, title }) => [each, title]))
  const titleOf = (insight: number) => fromServer.get(insight) ?? titles.get(insight) ?? null

  const added = useRef<number | null>(null)
  useEffect(() => {
    const row = added.current === null ? -1 : chosen.indexOf(added.current)
    if (row < 0) return
    added.current = null
    list.current?.children[row]?.querySelector('button')?.focus()
  }, [chosen])

  function add(insight: number, title: string) {
    setTitles(new Map([...titles, [insight, title]]))
    onChange([...chosen, insight])
    setTold(`${title} is added, number ${chosen.length + 1} of ${chosen.length + 1}.`)
    added.current = insight
  }
  function move(from: number, to: number) {
    const insight = chosen[from]
    if (insight === undefined) return
    keepingFocus(() => onChange(moved(chosen, from, to)))
    setTold(`${titleOf(insight) ?? 'The insight'} is now ${to + 1} of ${chosen.length}.`)
  }
  const reorder = useReorder(chosen.length, move)

  return (
    <fieldset className="nl__part stack gap-3" aria-describedby={`${id}-error`}>
      <legend className="h2">Insights</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="vh" role="status">
        {told}
      </p>
      {chosen.length > 0 && (
        <ol className="nl__chosen sheet lined" ref={list} data-rows>
          {chosen.map((insight, place) => {
            const title = titleOf(insight)
            return (
              <li key={insight} {...reorder.row(place)}>
                <MoveButtons
                  reorder={reorder}
                  index={place}
                  length={chosen.length}
                  name={title ?? 'this insight'}
                  onMove={move}
                />
                <span className={title === null ? 'late' : 'nl__title'}>
                  {title ?? 'This insight is no longer published.'}
                </span>
                <IconButton
                  icon="close"
                  isSmall
                  label={`Take out ${title ?? 'this insight'}`}
                  onClick={() => onChange(chosen.filter((each) => each !== insight))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <div className="row wraps">
        <SearchField label="Search published insights" value={search} onSearch={setSearch} />
        <span className="hint">
          {chosen.length >= maxInsights
            ? `An issue holds ${maxInsights} insights at most.`
            : chosen.length > 1
              ? 'They appear in the e-mail in this order.'
              : 'Only published ones can be chosen.'}
        </span>
      </div>
      <ul className="nl__offered sheet lined" aria-label="Published insights">
        {offered
          .filter((each) => !chosen.includes(each.id))
          .slice(0, 6)
          .map(({ id: insight, title, kind, publishedOn }) => (
            <li key={insight}>
              <span>
                {title}
                <small>
                  {kind === 'blog' ? 'Blog post' : 'Article'}, {instantDay(publishedOn)}
                </small>
              </span>
              <Button
                isSmall
                aria-label={`Add ${title}`}
                disabled={chosen.length >= maxInsights}
                onClick={() => add(insight, title)}
              >
                <Icon name="plus" />
                Add
              </Button>
            </li>
          ))}
      </ul>
      {data && offered.length === 0 && <p className="hint">No published insight matches these words.</p>}
    </fieldset>
  )
}
