// The dark banner at the top of an interior page, under the transparent site header, with an engraving beside the title.
import type { ReactNode } from 'react'
import type { PlateRequest } from '#ui/art/plates.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import styles from './banner.module.css'

type Props = {
  title: string
  text?: string | undefined
  plate: PlateRequest
  /** Shown in the banner, below the title; it is then half as high. */
  children?: ReactNode
}

export function Banner({ title, text, plate, children }: Props) {
  return (
    <>
      <section className={`${styles.banner} ${children ? styles.low : ''} on-ink`}>
        <Engraving plate={plate} className={styles.art} />
        <div className="wrap">
          <h1>{title}</h1>
          {text && <p>{text}</p>}
          {children}
        </div>
      </section>
      <div className={styles.foot} />
    </>
  )
}
