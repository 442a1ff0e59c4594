// The engraved medallion of a member: initials, or the member's photograph inside the same ring.
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Picture } from '#ui/image.tsx'
import { personInitials } from './initials.ts'
import styles from './team.module.css'

type Props = {
  name: string
  /** Path below the file host; empty where there is no photograph. */
  photo: string
  className?: string | undefined
  /** For a medallion under 96 px. */
  small?: boolean
}

/** The engraving is seeded with the name, because ids are not unique in some data. */
export function Medallion({ name, photo, className, small }: Props) {
  return (
    <span className={className ? `${styles.medallion} ${className}` : styles.medallion}>
      <Engraving plate={{ kind: 'monogram', initials: personInitials(name), seed: name, small }} />
      <Picture src={photo} alt="" className={styles.photo} />
    </span>
  )
}
