// The answers with a thumb down, with what they were taken from.
import { listUnhelpful } from '#assistant/console-calls.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { perPage, usePage } from '#platform/console/list-state.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { useSteps } from './use-steps.ts'

export function UnhelpfulAnswers() {
  const [page, setPage] = usePage()
  const read = useRead(listUnhelpful, [{ page, perPage }])
  const { dealWith, draft } = useSteps()
  const now = useNow()
  return (
    <>
      {read.data && (
        <p className="muted asst__sum">
          Of the answers that were rated, {read.data.up} helped and {read.data.down} did not.
        </p>
      )}
      <ListSheet
        of={read}
        failed="The answers could not be loaded."
        empty={
          <Empty title="No answer has been rated unhelpful" picture={<EmptyMark />}>
            Answers rated unhelpful appear here.
          </Empty>
        }
        page={page}
        perPage={perPage}
        onPage={setPage}
      >
        {({ data }) => (
          <ul className="list" role="list">
            {data.map((each) => (
              <li key={each.exchange} className="asst__item">
                <h2 className="asst__q">{each.question}</h2>
                <p className="letter asst__a">{each.answer}</p>
                <p className="fine muted">
                  {shortInstant(each.askedOn, now)}
                  {each.sources.length > 0 && '. From: '}
                  {each.sources.map(({ href, title }, index) => (
                    <span key={href}>
                      {index > 0 && ', '}
                      <a href={href} target="_blank" rel="noreferrer">
                        {title}
                      </a>
                    </span>
                  ))}
                </p>
                <div className="row asst__act">
                  <Button isSmall icon="pencil" onClick={() => void draft({ exchange: each.exchange })}>
                    Write the answer
                  </Button>
                  <Button look="bare" isSmall icon="check" onClick={() => void dealWith([{ exchange: each.exchange }])}>
                    Dealt with
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListSheet>
    </>
  )
}
