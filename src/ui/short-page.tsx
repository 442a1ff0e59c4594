// The frame of a short page: its title, a few sentences with a link or button, and an engraving beside them.
import type { ComponentProps, ReactNode } from 'react'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Page } from './page.tsx'
import styles from './short-page.module.css'

type Props = { title: string; plate: ComponentProps<typeof Engraving>['plate']; children: ReactNode }

export function ShortPage({ title, plate, children }: Props) {
  return (
    <Page>
      <div className={`wrap ${styles.place}`}>
        <div className={styles.text}>
          <h1>{title}</h1>
          {children}
        </div>
        <Engraving plate={plate} className={styles.art} />
      </div>
    </Page>
  )
}

/** The engraving of pages behind mailed links and after forms, where something has been received. */
export const receivedPlate: Props['plate'] = { kind: 'rosette', seed: 'received', family: 'compass' }

export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>
}
