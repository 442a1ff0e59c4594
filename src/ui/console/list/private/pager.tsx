// The foot of a list: which part of it is shown, and the way to the others.
import { IconButton } from '#ui/console/button.tsx'

type PagerProps = {
  page: number
  perPage: number
  total: number
  /** What is listed: 'requests'. */
  what?: string
  onPage: (page: number) => void
}

const count = new Intl.NumberFormat('en-IN')

export function Pager({ page, perPage, total, what = '', onPage }: PagerProps) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  const text = `${count.format(first)} to ${count.format(last)} of ${count.format(total)} ${what}`
  return (
    <div className="pager row gap-1">
      <span className="num" role="status">
        {text}
      </span>
      <span className="push" />
      <IconButton icon="left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton icon="right" label="Next page" disabled={last >= total} onClick={() => onPage(page + 1)} />
    </div>
  )
}
