// The library: everything that was uploaded, and beside it the item that is open.
import { z } from 'zod'
import { useNavigate, useParams } from 'react-router'
import { useListState } from '#platform/console/list-state.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { mediaFilters } from '#media/media.ts'
import { Page } from '#ui/console/page.tsx'
import { ItemDrawer } from './item-drawer.tsx'
import { LibraryList } from './library-list.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'
import './media.css'

const filterSchema = z.object({ show: z.enum(mediaFilters).optional(), q: z.string().max(100).optional() })
const root = '/console/media'

export function LibraryPage() {
  const { '*': rest = '' } = useParams()
  const openId = /^[1-9]\d{0,8}$/.test(rest) ? Number(rest) : null
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { filter, page, search, setFilter, setPage } = useListState(filterSchema, {})
  const uploads = useUploads(() => refresh())
  return (
    <Page title="Pictures and files" isFlush>
      <div className={openId === null ? 'media' : 'media media--open'}>
        <div className="media__main">
          <UploadArea uploads={uploads} />
          <LibraryList
            shown={{ show: filter.show ?? 'all', q: filter.q ?? '', page }}
            onShown={({ show, q, page: to }) => {
              if (to !== undefined) setPage(to)
              else
                setFilter({
                  ...(show !== undefined && { show: show === 'all' ? undefined : show }),
                  ...(q !== undefined && { q }),
                })
            }}
            filters={mediaFilters}
            openId={openId}
            onOpen={({ id }) => void navigate(`${root}/${id}${search}`)}
          />
        </div>
        {openId !== null && <ItemDrawer key={openId} id={openId} onClose={() => void navigate(`${root}${search}`)} />}
      </div>
    </Page>
  )
}
