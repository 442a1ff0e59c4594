// The questions that staff have led to a short answer, and whether each is still answered with it.
import { listTaught } from '#assistant/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { List } from '#ui/console/list/list.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { useSteps } from './use-steps.ts'

export function TaughtQuestions() {
  const { forget } = useSteps()
  return (
    <List
      of={useRead(listTaught, [])}
      failed="The questions could not be loaded."
      empty={
        <Empty title="Nothing has been taught yet" picture={<EmptyMark />}>
          Lead an unanswered question to a short answer, and it is tested here ever after.
        </Empty>
      }
      keyOf={({ id }) => id}
      rowClass={() => 'asst__item'}
      item={({ question, page, isRight }) => (
        <>
          <h2 className="asst__q">{question}</h2>
          <p className="fine muted">
            {page === null ? (
              'Its answer is no longer published.'
            ) : (
              <>
                {isRight ? 'Answered with ' : 'No longer answered with '}
                <a href={page.href} target="_blank" rel="noreferrer">
                  {page.title}
                </a>
              </>
            )}
          </p>
        </>
      )}
      verbs={[{ label: 'Forget it', look: 'bare', act: ({ id }) => forget(id) }]}
    />
  )
}
