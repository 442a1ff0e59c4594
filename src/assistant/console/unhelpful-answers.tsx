// The answers with a thumb down, with what they were taken from.
import { useSearchParams } from 'react-router'
import { listUnhelpful } from '#assistant/console-calls.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Icon } from '#ui/console/icon.tsx'
import { Empty, EmptyMark, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Pager } from '#ui/console/list/pager.tsx'
import { useSteps } from './use-steps.ts'

const perPage = 25

export function UnhelpfulAnswers() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, isPending, refetch } = useRead(listUnhelpful, [{ page, perPage }])
  const { dealWith, draft } = useSteps()
  const now = useNow()
  return (
    <>
      {data && (
        <p className="muted asst__sum">
          Of the answers that were rated, {data.up} helped and {data.down} did not.
        </p>
      )}
      <div className="sheet">
        {isPending && <LoadingRows />}
        {error && !data && (
          <Failed what="The answers could not be loaded." error={error} onRetry={() => void refetch()} />
        )}
        {data?.total === 0 && (
          <Empty title="No answer has been rated unhelpful" picture={<EmptyMark />}>
            Answers rated unhelpful appear here.
          </Empty>
        )}
        <ul className="list" role="list">
          {data?.data.map((each) => (
            <li key={each.exchange} className="asst__item">
              <h2 className="asst__q">{each.question}</h2>
              <p className="letter asst__a">{each.answer}</p>
              <p className="fine muted">
                {shortInstant(each.askedOn, now)}
                {each.isRephrased && ', worded by the language model'}
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
                <button type="button" className="btn btn--s" onClick={() => void draft({ exchange: each.exchange })}>
                  <Icon name="pencil" isSmall />
                  Draft an FAQ
                </button>
                <button
                  type="button"
                  className="btn btn--s btn--bare"
                  onClick={() => void dealWith([{ exchange: each.exchange }])}
                >
                  <Icon name="check" isSmall />
                  Dealt with
                </button>
              </div>
            </li>
          ))}
        </ul>
        {data && data.total > 0 && (
          <Pager page={page} perPage={perPage} total={data.total} onPage={(to) => setParams({ page: String(to) })} />
        )}
      </div>
    </>
  )
}
