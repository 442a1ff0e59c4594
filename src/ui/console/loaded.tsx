// What a screen shows of something that is read from the server.
import type { ReactNode } from 'react'
import { Failed, LoadingRows } from './notices.tsx'
import { Pager } from './pager.tsx'

type Read<Data> = {
  data: Data | undefined
  error: { message: string; status?: number } | null
  refetch: () => Promise<unknown>
}

type LoadedProps<Data> = {
  of: Read<Data>
  /** As a sentence: 'The inbox could not be read.' */
  failed: string
  /** In place of the failure, and of former data, if the server does not know it, or no longer. */
  gone?: ReactNode
  /** How many rows stand in its place while it loads, and what is said of them. */
  rows?: number
  label?: string
  children: (data: Data) => ReactNode
}

/** The data as `children` show it, rows in their place while they load, or a failure and another try. */
export function Loaded<Data>({ of: { data, error, refetch }, failed, gone, rows, label, children }: LoadedProps<Data>) {
  if (gone && error?.status === 404) return gone
  if (data !== undefined) return children(data)
  if (error) return <Failed what={failed} error={error} onRetry={() => void refetch()} />
  return <LoadingRows {...(rows !== undefined && { rows })} {...(label !== undefined && { label })} />
}

type Listed = { total: number }
type ListProps<Data extends Listed> = LoadedProps<Data> & {
  empty: ReactNode
  page: number
  perPage: number
  onPage: (page: number) => void
  /** What is listed, for one and for several: ['issue', 'issues'] */
  what?: readonly [one: string, many: string]
}

/** A sheet with one page of a list, or with what is said of an empty one. */
export function ListSheet<Data extends Listed>({
  empty,
  page,
  perPage,
  onPage,
  what,
  children,
  ...read
}: ListProps<Data>) {
  return (
    <div className="sheet">
      <Loaded {...read}>
        {(data) =>
          data.total === 0 ? (
            empty
          ) : (
            <>
              {children(data)}
              <Pager
                page={page}
                perPage={perPage}
                total={data.total}
                {...(what && { what: what[data.total === 1 ? 0 : 1] })}
                onPage={onPage}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
