// The numbers by which a body or a query names a row and its version. They end where those of a path do, because
// PostgreSQL fails on what its integers cannot hold.
import { z } from 'zod'

const most = 999_999_999

export const rowId = z.int().min(1).max(most)
/** A count of rows, or of the changes of one. */
export const rowCount = z.int().min(0).max(most)
