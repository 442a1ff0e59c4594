// The answers with a thumb down, with what they were taken from.
import { listUnhelpful } from '#assistant/console-calls.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useList } from '#platform/console/use-list.ts'
import { useNow } from '#platform/console/use-now.ts'
import { List } from '#ui/console/list/list.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { useSteps } from './use-steps.ts'

export function UnhelpfulAnswers() {
  const list = useList(listUnhelpful)
  const { dealWith, draft } = useSteps()
  const now = useNow()
  return (
    <>
      {list.data && (
        <p className="muted">
          Of the answers that were rated, {list.data.up} helped and {list.data.down} did not.
        </p>
      )}
      <List
        of={list}
        failed="The answers could not be loaded."
        empty={
          <Empty title="No answer has been rated unhelpful" picture={<EmptyMark />}>
            Answers rated unhelpful appear here.
          </Empty>
        }
        keyOf={({ exchange }) => exchange}
        rowClass={() => 'asst__item'}
        item={({ question, answer, askedOn, sources }) => (
          <>
            <h2 className="asst__q">{question}</h2>
            <p className="letter asst__a">{answer}</p>
            <p className="fine muted">
              {shortInstant(askedOn, now)}
              {sources.length > 0 && '. From: '}
              {sources.map(({ href, title }, index) => (
                <span key={href}>
                  {index > 0 && ', '}
                  <a href={href} target="_blank" rel="noreferrer">
                    {title}
                  </a>
                </span>
              ))}
            </p>
          </>
        )}
        verbs={[
          {
            label: 'Write the answer',
            icon: 'pencil',
            act: ({ exchange, sources }) => draft({ exchange }, sources[0]?.href),
          },
          { label: 'Dealt with', icon: 'check', look: 'bare', act: ({ exchange }) => dealWith([{ exchange }]) },
        ]}
      />
    </>
  )
}
