// One job in a list: icon, title, company, place, salary and type. The title is a link that covers all of it.
import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { CompanyIcon } from './company-icon.tsx'
import { JobBadge } from './job-badge.tsx'
import type { Job } from './job.ts'
import { jobAddress, jobPlace, salaryEnds } from './job-text.ts'
import styles from '#careers/careers.module.css'

export type JobCard = Pick<
  Job,
  'id' | 'jobTitle' | 'company' | 'jobType' | 'city' | 'country' | 'icon' | 'salaryStart' | 'salaryEnd' | 'currency'
>

/** Reduces a job to what its row shows. */
export function jobCard(job: Job): JobCard {
  const { id, jobTitle, company, jobType, city, country, icon, salaryStart, salaryEnd, currency } = job
  return { id, jobTitle, company, jobType, city, country, icon, salaryStart, salaryEnd, currency }
}

export function JobList({ jobs }: { jobs: JobCard[] }) {
  return (
    <ul className={styles.list}>
      {jobs.map((job) => (
        <li key={job.id} className={styles.job}>
          <CompanyIcon company={job.company} icon={job.icon} className={styles.icon} />
          <div>
            <h3>
              <Link to={jobAddress(job)}>{job.jobTitle}</Link>
            </h3>
            <p className={styles.company}>{job.company}</p>
          </div>
          <p className={styles.place}>{jobPlace(job)}</p>
          <div className={styles.pay}>
            <p className={styles.salary}>{salaryEnds(job).join(' to ')}</p>
            <JobBadge jobType={job.jobType} />
          </div>
          <Icon name="arrow" className={styles.go} />
        </li>
      ))}
    </ul>
  )
}
