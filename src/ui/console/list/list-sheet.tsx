// A list of the console: one page of it, on a sheet.
import type { ReactNode } from 'react'
import { Loaded, type LoadedProps } from '#ui/console/loaded.tsx'
import { Pager } from './pager.tsx'

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
