// What a screen shows of something that is read from the server.
import type { ReactNode } from 'react'
import { Failed, LoadingRows } from './notices.tsx'

type Read<Data> = {
  data: Data | undefined
  error: { message: string; status?: number } | null
  refetch: () => Promise<unknown>
}

export type LoadedProps<Data> = {
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
