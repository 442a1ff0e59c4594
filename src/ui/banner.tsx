// The dark banner at the top of an interior page, under the transparent site header, with an engraving beside the title.
import type { PlateRequest } from '#ui/art/plates.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import styles from './banner.module.css'

export function Banner({ title, text, plate }: { title: string; text?: string | undefined; plate: PlateRequest }) {
  return (
    <>
      <section className={`${styles.banner} on-ink`}>
        <Engraving plate={plate} className={styles.art} />
        <div className="wrap">
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
      </section>
      <div className={styles.foot} />
    </>
  )
}
