// How many questions a visitor has left today.
import styles from './panel.module.css'

/** Until five are left, the count is no concern of the visitor's. */
const shownBelow = 5

/** `count` is 0 with the last question still to ask, and negative once none is left. */
export function QuestionCount({ count }: { count: number }) {
  if (count >= shownBelow) return null
  const left = count === 0 ? '1 question left' : `${count + 1} questions left`
  return <p className={styles.count}>{count < 0 ? 'No questions left today' : left}</p>
}
