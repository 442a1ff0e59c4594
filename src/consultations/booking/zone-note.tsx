// Which clock the times are on.
import styles from './slot-panel.module.css'

/** From ten in the evening to seven. */
const atNight = /^(1[01]:.*PM|(12|[1-6]):.*AM)/

export function ZoneNote({ own, zone }: { own: (string | null)[]; zone: string }) {
  return (
    <p className={styles.note}>
      Indian time (IST){own.some(Boolean) && `, and below it your time (${zone.replaceAll('_', ' ')})`}
      {own.length > 0 && own.every((time) => atNight.test(time ?? '')) && '. All are at night where you are.'}
    </p>
  )
}
