// The library as a list: filter, search, grid and pages. The library page and the choosers share it.
import { listMedia } from '#media/console-calls.ts'
import type { FilterOf, ListState } from '#platform/console/list-state.ts'
import { useList } from '#platform/console/use-list.ts'
import type { MediaFilter, MediaItem } from '#media/media.ts'
import { Button } from '#ui/console/button.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { MediaGrid } from './media-grid.tsx'

const filterNames: Record<MediaFilter, string> = {
  all: 'All',
  pictures: 'Pictures',
  documents: 'PDFs',
  unused: 'Unused',
  'without-alt': 'Without alt text',
  trash: 'Trash',
}

type LibraryState = ListState<FilterOf<typeof listMedia>>

type Props = {
  state: LibraryState
  /** The filters on offer; the buttons are left out if there is one. */
  filters: readonly MediaFilter[]
  openId: number | null
  onOpen: (item: MediaItem) => void
}

export function LibraryList({ state, filters, openId, onOpen }: Props) {
  return (
    <div className="media-list stack gap-3">
      <List
        of={useList(listMedia, { state })}
        failed="The library could not be loaded."
        empty={<Nothing {...state} />}
        what={['file', 'files']}
        filters={{
          ...(filters.length > 1 && {
            show: {
              as: 'buttons',
              label: 'Show',
              className: 'media-seg',
              choices: filters.map((value) => ({ value, label: filterNames[value] })),
            },
          }),
          q: { as: 'search', label: 'Search names and alt texts' },
        }}
      >
        {(items) => <MediaGrid items={items} openId={openId} label={filterNames[state.filter.show]} onOpen={onOpen} />}
      </List>
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

function Nothing({ filter: { show, q }, setFilter }: LibraryState) {
  if (q !== '')
    return (
      <Empty
        title={`Nothing matches “${q}”`}
        action={<Button onClick={() => setFilter({ q: '' })}>Clear the search</Button>}
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
