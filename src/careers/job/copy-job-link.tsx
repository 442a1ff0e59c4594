// The box for sharing a job: a button that copies its link, and links to its pages on social networks, if any.
import { CopyButton } from '#ui/copy-button.tsx'
import styles from './job.module.css'

export function CopyJobLink({ facebook, linkedin }: { facebook: string; linkedin: string }) {
  const networks = [
    ['Facebook', facebook],
    ['LinkedIn', linkedin],
  ].filter(([, link]) => link && /^https?:\/\//.test(link))
  return (
    <div className={networks.length > 0 ? styles.box : `${styles.box} ${styles.scripted}`}>
      <h2>Share this Job</h2>
      <div className={styles.share}>
        <CopyButton label="Copy job link" text={() => window.location.href} copied="Link copied" />
        {networks.map(([name, link]) => (
          <a key={name} href={link} rel="noopener">
            {name}
          </a>
        ))}
      </div>
    </div>
  )
}
