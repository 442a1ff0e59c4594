// The type of a job, in a double border.
import styles from './job.module.css'

export function JobBadge({ jobType }: { jobType: string }) {
  return <span className={styles.badge}>{jobType}</span>
}
