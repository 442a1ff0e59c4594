// The library: everything that was uploaded, and beside it the item that is open.
import { useNavigate, useParams } from 'react-router'
import { useListState } from '#platform/console/list-state.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { listMedia } from '#media/console-calls.ts'
import { mediaFilters } from '#media/media.ts'
import { Page } from '#ui/console/page.tsx'
import { ItemDrawer } from './item-drawer.tsx'
import { LibraryList } from './library-list.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'
import './media.css'

const root = '/console/media'

export function LibraryPage() {
  const { '*': rest = '' } = useParams()
  const openId = /^[1-9]\d{0,8}$/.test(rest) ? Number(rest) : null
  const navigate = useNavigate()
  const refresh = useRefresh()
  const state = useListState(listMedia)
  const { search } = state
  const uploads = useUploads(() => refresh())
  return (
    <Page title="Pictures and files" isFlush>
      <div className="media panes">
        <div className="media__main stack">
          <UploadArea uploads={uploads} />
          <LibraryList
            state={state}
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
