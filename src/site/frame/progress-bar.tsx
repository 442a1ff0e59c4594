// A thin bar while the next page loads. Its style shows it only after 120 ms, so that quick pages do not flicker.
import { useNavigation } from 'react-router'
import styles from './progress-bar.module.css'

export function ProgressBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={styles.bar} role="progressbar" aria-label="Loading the page" />
}
