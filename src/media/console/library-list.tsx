// The library as a list: filter, search, grid and pages. The library page and the choosers share it.
import { useState } from 'react'
import { listMedia } from '#media/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { MediaFilter, MediaItem } from '#media/media.ts'
import { Button } from '#ui/console/button.tsx'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { SearchField } from '#ui/console/list/search-field.tsx'
import { MediaGrid } from './media-grid.tsx'

const perPage = 48

export const filterNames: Record<MediaFilter, string> = {
  all: 'All',
  pictures: 'Pictures',
  documents: 'PDFs',
  unused: 'Unused',
  'without-alt': 'Without alt text',
  trash: 'Trash',
}

export type LibraryState = { show: MediaFilter; q: string; page: number }

/** What is listed, for a list whose state is not in the address. */
export function useLibraryState(show: MediaFilter): [LibraryState, (changes: Partial<LibraryState>) => void] {
  const [shown, setShown] = useState<LibraryState>({ show, q: '', page: 1 })
  return [shown, (changes) => setShown((before) => ({ ...before, page: 1, ...changes }))]
}

type Props = {
  shown: LibraryState
  onShown: (changes: Partial<LibraryState>) => void
  /** The filters on offer; the buttons are left out if there is one. */
  filters: readonly MediaFilter[]
  openId: number | null
  onOpen: (item: MediaItem) => void
}

export function LibraryList({ shown, onShown, filters, openId, onOpen }: Props) {
  const { show, q, page } = shown
  const list = useRead(listMedia, [{ page, perPage, filter: JSON.stringify({ show, q }) }])
  return (
    <div className="media-list">
      <div className="filters">
        {filters.length > 1 && (
          <div className="seg media-seg" role="group" aria-label="Show">
            {filters.map((each) => (
              <button key={each} type="button" aria-pressed={each === show} onClick={() => onShown({ show: each })}>
                {filterNames[each]}
              </button>
            ))}
          </div>
        )}
        <SearchField label="Search names and alt texts" value={q} onSearch={(words) => onShown({ q: words })} />
      </div>
      <ListSheet
        of={list}
        failed="The library could not be loaded."
        empty={<Nothing shown={shown} onShown={onShown} />}
        page={page}
        perPage={perPage}
        what={['file', 'files']}
        onPage={(to) => onShown({ page: to })}
      >
        {({ data }) => <MediaGrid items={data} openId={openId} label={filterNames[show]} onOpen={onOpen} />}
      </ListSheet>
    </div>
  )
}

const empty: Record<MediaFilter, [string, string]> = {
  all: ['The library is empty', 'Upload pictures and PDFs, then choose them wherever the website shows one.'],
  pictures: ['No pictures', 'Upload one, then choose it wherever the website shows a picture.'],
  documents: ['No PDFs', 'Upload one, then attach it to an insight.'],
  unused: ['Every file is used', 'Files that are not used anywhere appear here.'],
  'without-alt': ['Every picture has an alt text', 'Pictures without one appear here.'],
  trash: ['The trash is empty', 'Files that are no longer needed appear here.'],
}

function Nothing({ shown: { show, q }, onShown }: Pick<Props, 'shown' | 'onShown'>) {
  if (q !== '')
    return (
      <Empty
        title={`Nothing matches “${q}”`}
        action={<Button onClick={() => onShown({ q: '' })}>Clear the search</Button>}
      >
        The search looks at the beginning of words in names and alt texts.
      </Empty>
    )
  const [title, text] = empty[show]
  return (
    <Empty title={title} picture={show === 'all' ? <EmptyMark /> : undefined}>
      {text}
    </Empty>
  )
}
