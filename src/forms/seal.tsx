// The stamp on the receipt of a form.
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './seal.module.css'

const plate = { kind: 'seal', text: 'RECEIVED · '.repeat(6), initials: '' } as const

export function Seal() {
  return (
    <span className={styles.seal}>
      <Engraving plate={plate} />
      <Icon name="check" />
    </span>
  )
}
