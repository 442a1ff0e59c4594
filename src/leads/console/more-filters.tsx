// What the funnel opens: search and order.
import { useState } from 'react'
import type { InboxCounts } from '#leads/inbox/inbox.ts'
import { Since } from './since.tsx'
import type { InboxAddress } from './use-inbox.ts'
import { Button } from '#ui/console/button.tsx'

type MoreProps = { address: InboxAddress; counts: InboxCounts | undefined }

export function MoreFilters({ address, counts }: MoreProps) {
  const { filter, order, setFilter } = address
  const [words, setWords] = useState(filter.q ?? '')

  return (
    <div className="more stack gap-2" id="more-filters">
      <form
        className="row"
        role="search"
        aria-label="Search the inbox"
        onSubmit={(event) => {
          event.preventDefault()
          setFilter({ ...filter, q: words.trim() || undefined })
        }}
      >
        <label className="vh" htmlFor="inbox-words">
          Beginnings of words: name, address, company, reference or text
        </label>
        <input
          className="in in--s"
          id="inbox-words"
          type="search"
          value={words}
          placeholder="Beginnings of names or words"
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" isSmall>
          Search
        </Button>
      </form>
      <Since address={address} />
      <div className="row wraps">
        <span className="seg" role="group" aria-label="Order">
          <button type="button" aria-pressed={order === 'ASC'} onClick={() => setFilter(filter, 'ASC')}>
            Longest wait first
          </button>
          <button type="button" aria-pressed={order === 'DESC'} onClick={() => setFilter(filter, 'DESC')}>
            Newest first
          </button>
        </span>
        <label className="row fine">
          <input
            className="cb"
            type="checkbox"
            checked={filter.overLimit ?? false}
            onChange={({ target }) => setFilter({ ...filter, overLimit: target.checked || undefined })}
          />
          Set aside only{counts && counts.overLimit > 0 ? ` (${counts.overLimit})` : ''}
        </label>
      </div>
    </div>
  )
}
