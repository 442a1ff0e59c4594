// The month of the home page as the server renders it.
import type { ReactNode } from 'react'
import { MonthBlock, type MonthBlockProps } from './month-block.tsx'

export function monthPart(month: MonthBlockProps): ReactNode {
  return <MonthBlock {...month} />
}
