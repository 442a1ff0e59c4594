// The header of a job: icon, title, company and type, with the page's actions beside them.
import type { ReactNode } from 'react'
import { CompanyIcon } from './company-icon.tsx'
import { JobBadge } from './job-badge.tsx'
import type { Job } from './job.ts'
import styles from './job.module.css'

export function JobHeader({ job, children }: { job: Job; children?: ReactNode }) {
  return (
    <header className={styles.jobHead}>
      <CompanyIcon company={job.company} icon={job.icon} className={styles.jobIcon} />
      <div>
        <h1>{job.jobTitle}</h1>
        <p>
          <span>at {job.company}</span> <JobBadge jobType={job.jobType} />
        </p>
      </div>
      {children}
    </header>
  )
}
