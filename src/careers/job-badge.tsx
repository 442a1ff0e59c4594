// The kind of a job, in the double rule of a certificate's small print.
import styles from './job.module.css'

export function JobBadge({ jobType }: { jobType: string }) {
  return <span className={styles.badge}>{jobType}</span>
}
