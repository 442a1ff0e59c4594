// How old a statement of the law is.
import { useNow } from '#platform/console/use-now.ts'
import { Icon } from '#ui/console/icon.tsx'
import { lawAge } from '#publishing/console/record-words.ts'

const looks = { plain: 'muted', noted: 'muted', old: 'warnc', late: 'late' } as const
const icons = { plain: null, noted: null, old: 'clock', late: 'alert' } as const

export function LawAsAt({ day }: { day: string }) {
  const now = useNow()
  if (day === '') return <span className="muted nowrap">Not given</span>
  const { text, note, look } = lawAge(day, now)
  const icon = icons[look]
  const isOld = look === 'old' || look === 'late'
  return (
    <span className="num nowrap">
      <span className={isOld ? looks[look] : undefined}>{text}</span>
      <small className={looks[look]}>
        {icon && <Icon name={icon} isSmall />} {note}
      </small>
    </span>
  )
}
