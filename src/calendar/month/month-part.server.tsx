// The month of the home page as the server renders it.
import type { ReactNode } from 'react'
import { MonthBlock, type MonthBlockProps } from './month-block.tsx'

export function monthPart({ today, month, entries }: MonthBlockProps): ReactNode {
  return <MonthBlock today={today} month={month} entries={entries} />
}
