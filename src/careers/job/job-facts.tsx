// The boxes beside a job: salary and location, the overview, and further ones of the page.
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { Job } from './job.ts'
import { dayText } from '#platform/dates.ts'
import { isRemote, jobPlace, salaryEnds, lastDay } from './job-text.ts'
import styles from './job.module.css'

/** All boxes, one below the other. */
export function JobFacts({ job, children }: { job: Job; children?: ReactNode }) {
  return (
    <aside aria-label="About the job">
      <PayAndPlace job={job} />
      <Overview job={job} />
      {children}
    </aside>
  )
}

export function PayAndPlace({ job }: { job: Job }) {
  return (
    <>
      <div className={`${styles.box} ${styles.pays}`}>
        <h2>Salary</h2>
        <p className={styles.range}>{salaryEnds(job).join(' – ')}</p>
        <p className="small">Per Annum</p>
      </div>
      <div className={styles.box}>
        <h2>Location</h2>
        <p className={styles.where}>
          <Icon name="pin" />
          {jobPlace(job)}
        </p>
        {isRemote(job) && <p className="small">Remote work, from within {job.country}</p>}
      </div>
    </>
  )
}

export function Overview({ job }: { job: Job }) {
  const overview = [
    ['JOB POSTED', dayText(job.jobPosted)],
    ['JOB EXPIRE ON', dayText(lastDay(job))],
    ['JOB LEVEL', job.jobLevel],
    ['EXPERIENCE', `${job.experienceStart}-${job.experienceEnd} Years`],
    ['EDUCATION', job.highestQualification],
  ].filter(([, text]) => text !== '')
  return (
    <div className={styles.box}>
      <h2>Job Overview</h2>
      <dl className={styles.overview}>
        {overview.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
