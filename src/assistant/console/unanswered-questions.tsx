// The questions that got no sure answer and the searches that got no result, the most frequent first. Questions that mean the
// same stand together, with what would be said now and the short answers that may be right.
import { useEffect, useState } from 'react'
import type { Explained } from '#assistant/answers/answer.ts'
import { explainQuestions, listUnanswered } from '#assistant/console-calls.ts'
import { searchedText, type Unanswered } from '#assistant/unanswered.ts'
import { ask } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { dayText } from '#platform/dates.ts'
import { usePage } from '#platform/console/list-state.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { cutText } from '#platform/rich-text/plain-text.ts'
import { StateMark } from '#ui/console/marks.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { rowId, useCursor } from '#ui/console/list/use-cursor.ts'
import { useSteps, type Named } from './use-steps.ts'

const perPage = 50
/** The rest of a long answer is not needed to see that it is the wrong one. */
const shownCharacters = 300

export function UnansweredQuestions() {
  const [page, setPage] = usePage()
  const read = useRead(listUnanswered, [{ page, perPage }])
  const { dealWith, draft, teach } = useSteps()
  const explained = useExplained(read.data?.data)
  const now = useNow()
  const rows = groupsOf(read.data?.data ?? [], explained)
  const cursor = useCursor(rows.length, (index) => {
    const row = rows[index]
    if (row?.first.search === null) void draft({ key: row.first.key })
  })
  useShortcuts([
    {
      keys: 'E',
      does: 'Dealt with',
      act() {
        const row = rows[cursor]
        if (row) void dealWith(row.named)
      },
    },
  ])
  const unknown = read.data?.unknown ?? 0
  return (
    <>
      <ListSheet
        of={read}
        failed="The questions could not be loaded."
        empty={
          <Empty title="No questions are waiting" picture={<EmptyMark />}>
            Questions that the assistant could not answer, or not with certainty, and searches without a result, appear
            here.
          </Empty>
        }
        page={page}
        perPage={perPage}
        onPage={setPage}
      >
        {() => (
          <table className="grid grid--stacked">
            <thead>
              <tr>
                <th scope="col">Question or search</th>
                <th scope="col" className="end">
                  Asked
                </th>
                <th scope="col" className="hide-m">
                  Last asked
                </th>
                <th scope="col">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={idOf(row.first)} id={rowId(index)} className={index === cursor ? 'is-cursor' : undefined}>
                  <td>
                    <p className="asst__q">{row.first.question}</p>
                    {row.first.search !== null && <p className="fine muted">{searchedText(row.first.search)}</p>}
                    {row.first.answer !== null && (
                      <div className="asst__doubt">
                        <StateMark shape="wait">Unsure. The answer was:</StateMark>
                        <p className="letter asst__a">{cutText(row.first.answer, shownCharacters)}</p>
                      </div>
                    )}
                    {row.others.length > 0 && (
                      <p className="fine muted">Also: {row.others.map(({ question }) => question).join(' · ')}</p>
                    )}
                    {row.explained && (
                      <>
                        {nowText(row) && <p className="fine muted">{nowText(row)}</p>}
                        <div className="row asst__teach">
                          {row.explained.pages.map((each) => (
                            <Button key={each.record} isSmall onClick={() => void teach(row.named, each)}>
                              Answer with “{each.title}”
                            </Button>
                          ))}
                        </div>
                      </>
                    )}
                  </td>
                  <td className="num end nowrap">{row.count === 1 ? 'once' : `${row.count} times`}</td>
                  <td className="num nowrap hide-m">
                    {row.first.search === null ? shortInstant(row.first.lastOn, now) : dayText(row.first.lastOn)}
                  </td>
                  <td className="asst__last">
                    <div className="row asst__act">
                      {row.first.search === null && (
                        <Button isSmall icon="pencil" onClick={() => void draft({ key: row.first.key })}>
                          Write the answer
                        </Button>
                      )}
                      <Button look="bare" isSmall icon="check" onClick={() => void dealWith(row.named)}>
                        Dealt with
                      </Button>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListSheet>
      {unknown > 0 && (
        <p className="hint asst__unknown">
          {unknown === 1 ? 'One question' : `${unknown} questions`} without a single known word, as when somebody hits
          the keys, {unknown === 1 ? 'is' : 'are'} not listed.
        </p>
      )}
    </>
  )
}

/** What would be said now, unless it is what was said. */
function nowText({ first: { answer }, explained }: Group): string {
  if (explained === undefined) return ''
  const { said } = explained
  if (answer !== null && said !== '' && answer.startsWith(said.replace(/…$/, ''))) return ''
  return said === '' ? 'No answer now.' : `Now: ${said}`
}

/** What would be said to the questions now; undefined until it has been worked out. */
function useExplained(all: readonly Unanswered[] | undefined): ReadonlyMap<string, Explained> | undefined {
  const [explained, setExplained] = useState<ReadonlyMap<string, Explained>>()
  useEffect(() => {
    const questions = all?.filter(({ search }) => search === null) ?? []
    if (questions.length === 0) return
    let isCurrent = true
    ask(explainQuestions, { questions: questions.map(({ question }) => question) }).then(
      ({ data }) => {
        if (isCurrent)
          setExplained(new Map(questions.flatMap((each, at) => (data[at] ? [[idOf(each), data[at]]] : []))))
      },
      // The list is of use without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [all])
  return explained
}

/** The same words may have been asked and searched for. */
function idOf({ search, key }: Unanswered): string {
  return `${search ?? ''} ${key}`
}

type Group = {
  first: Unanswered
  others: Unanswered[]
  named: Named[]
  count: number
  explained: Explained | undefined
}

function groupsOf(rows: readonly Unanswered[], explained: ReadonlyMap<string, Explained> | undefined): Group[] {
  const groups = Map.groupBy(rows, (each) => explained?.get(idOf(each))?.group ?? idOf(each))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const all = [first, ...others]
    const count = all.reduce((sum, each) => sum + each.count, 0)
    const named = all.map(({ search, key }) => (search === null ? { key } : { search, words: key }))
    return [{ first, others, named, count, explained: explained?.get(idOf(first)) }]
  })
}
