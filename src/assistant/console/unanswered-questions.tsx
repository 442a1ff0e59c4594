// The questions that got no sure answer and the searches that got no result, the most frequent first. Questions that mean the
// same stand together, with what would be said now and the short answers that may be right.
import { useEffect, useState } from 'react'
import type { Explained, Page } from '#assistant/answers/answer.ts'
import { explainQuestions, listUnanswered } from '#assistant/console-calls.ts'
import { searchedText, type Unanswered } from '#assistant/unanswered.ts'
import { callApi } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { dayText } from '#platform/dates.ts'
import { useList } from '#platform/console/use-list.ts'
import { useNow } from '#platform/console/use-now.ts'
import { Button } from '#ui/console/button.tsx'
import { List } from '#ui/console/list/list.tsx'
import { cutText } from '#platform/rich-text/plain-text.ts'
import { StateMark } from '#ui/console/marks.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { useSteps, type Named } from './use-steps.ts'

/** The rest of a long answer is not needed to see that it is the wrong one. */
const shownCharacters = 300

export function UnansweredQuestions() {
  const list = useList(listUnanswered)
  const { dealWith, draft, teach } = useSteps()
  const explained = useExplained(list.data?.data)
  const now = useNow()
  const { data } = list
  const unknown = data?.unknown ?? 0
  const isQuestion = ({ first: { search } }: Group) => search === null
  const write = (row: Group) => isQuestion(row) && draft({ key: row.first.key }, row.explained?.pages[0]?.href)
  return (
    <>
      <List
        of={{ ...list, data: data && { ...data, data: groupsOf(data.data, explained) } }}
        failed="The questions could not be loaded."
        empty={
          <Empty title="No questions are waiting" picture={<EmptyMark />}>
            Questions that the assistant could not answer, or not with certainty, and searches without a result, appear
            here.
          </Empty>
        }
        keyOf={({ first }) => idOf(first)}
        onOpen={write}
        className="grid--stacked"
        columns={[
          {
            head: 'Question or search',
            cell: (row) => <Question row={row} onTeach={(page) => void teach(row.named, page)} />,
          },
          {
            head: 'Asked',
            className: 'end',
            cellClass: 'num nowrap',
            cell: ({ count }) => (count === 1 ? 'once' : `${count} times`),
          },
          {
            head: 'Last asked',
            className: 'hide-m',
            cellClass: 'num nowrap',
            cell: ({ first: { search, lastOn } }) => (search === null ? shortInstant(lastOn, now) : dayText(lastOn)),
          },
        ]}
        verbs={[
          { label: 'Write the answer', icon: 'pencil', isFor: isQuestion, act: write },
          { label: 'Dealt with', icon: 'check', look: 'bare', keys: 'E', act: ({ named }) => dealWith(named) },
        ]}
      />
      {unknown > 0 && (
        <p className="hint">
          {unknown === 1 ? 'One question' : `${unknown} questions`} for which somebody has only hit the keys{' '}
          {unknown === 1 ? 'is' : 'are'} not listed.
        </p>
      )}
    </>
  )
}

function Question({ row, onTeach }: { row: Group; onTeach: (page: Page) => void }) {
  const { first, others, explained } = row
  return (
    <>
      <p className="asst__q">{first.question}</p>
      {first.search !== null && <p className="fine muted">{searchedText(first.search)}</p>}
      {first.answer !== null && (
        <div className="asst__doubt">
          <StateMark shape="wait">Unsure. The answer was:</StateMark>
          <p className="letter asst__a">{cutText(first.answer, shownCharacters)}</p>
        </div>
      )}
      {others.length > 0 && <p className="fine muted">Also: {others.map(({ question }) => question).join(' · ')}</p>}
      {explained && (
        <>
          {nowText(row) && <p className="fine muted">{nowText(row)}</p>}
          <div className="asst__teach row wraps">
            {explained.pages.map((each) => (
              <Button key={each.record} isSmall onClick={() => onTeach(each)}>
                Answer with “{each.title}”
              </Button>
            ))}
          </div>
        </>
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
    callApi(explainQuestions, { questions: questions.map(({ question }) => question) }).then(
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
