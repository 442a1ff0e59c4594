// The questions that staff have led to a short answer, and whether each is still answered with it.
import { listTaught } from '#assistant/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { Empty, EmptyMark, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { useSteps } from './use-steps.ts'

export function TaughtQuestions() {
  const { data, error, isPending, refetch } = useRead(listTaught, [])
  const { forget } = useSteps()
  return (
    <div className="sheet">
      {isPending && <LoadingRows />}
      {error && !data && (
        <Failed what="The questions could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {data?.data.length === 0 && (
        <Empty title="Nothing has been taught yet" picture={<EmptyMark />}>
          Lead an unanswered question to a short answer, and it is tested here ever after.
        </Empty>
      )}
      <ul className="list" role="list">
        {data?.data.map(({ id, question, page, isRight }) => (
          <li key={id} className="asst__item">
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
            <div className="row asst__act">
              <Button look="bare" isSmall onClick={() => void forget(id)}>
                Forget it
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
