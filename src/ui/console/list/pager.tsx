// The foot of a list: which part of it is shown, and the way to the others.
import { Icon } from '#ui/console/icon.tsx'

type PagerProps = {
  page: number
  perPage: number
  total: number
  /** What is listed, as a plural: 'requests'. */
  what?: string
  onPage: (page: number) => void
}

const count = new Intl.NumberFormat('en-IN')

export function Pager({ page, perPage, total, what = '', onPage }: PagerProps) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  const text =
    total === 0
      ? what
        ? `No ${what}`
        : 'None'
      : `${count.format(first)} to ${count.format(last)} of ${count.format(total)} ${what}`
  return (
    <div className="pager">
      <span className="num" role="status">
        {text}
      </span>
      <span className="push" />
      <button
        type="button"
        className="ib"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="ib"
        aria-label="Next page"
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" />
      </button>
    </div>
  )
}
