// The paper frame of a page without an ink head: it keeps clear of the fixed, solid site header.
import type { ReactNode } from 'react'
import styles from './page.module.css'

export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}
