// The entrance to the careers pages: what it is like to work here, and how many vacancies are open.
import { useLoaderData, type MetaFunction } from 'react-router'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/image.tsx'
import { readJobs } from './read-jobs.ts'
import styles from './careers.module.css'
import type { VacancyCounts } from './job/job.ts'

type CareersData = {
  openJobs: Loaded<number>
  /** Null if only the sum is known. */
  counts: VacancyCounts | null
  figure: { imageurl: string; imagealt: string } | null
}

async function load(get: Get): Promise<CareersData> {
  const [openJobs, counts, offices] = await Promise.all([
    loaded(
      readJobs(get, { page: 1, limit: 1 }).then(({ total }) => total),
      'Failed to fetch job applications',
    ),
    loaded(get('/get/careers/vacancycounts'), 'Failed to fetch'),
    loaded(get('/get/contactinformation'), 'Failed to fetch contact infromation'),
  ])
  // The team page shows the head office, so this page shows the office that opened last.
  const office = offices.data?.findLast(({ imageurl }) => imageurl !== '')
  return {
    openJobs,
    counts: counts.data,
    figure: office ? { imageurl: office.imageurl, imagealt: office.imagealt } : null,
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Careers',
    description: 'What it is like to work and train with us, and the vacancies with us and with other companies.',
    path: '/careers',
    matches,
  })

export default function CareersPage() {
  const { openJobs, counts, figure } = useLoaderData<typeof loader>()
  return (
    <>
      <Banner title="Careers" plate={{ kind: 'rosette', seed: 'careers', family: 'torus' }} />
      <section className="sec" aria-labelledby="culture">
        <div className={figure ? `wrap ${styles.culture}` : 'wrap'}>
          <div className={styles.cultureText}>
            <h2 id="culture">Trainees begin with registers and minutes.</h2>
            <p>Then they draft under review. A partner is responsible for every file.</p>
            <p>
              We pay our company secretaries’ annual fees to the Institute and protect study leave. Staff work alternate
              Saturdays.
            </p>
            <ButtonLink to="/careers/explore" className={styles.explore}>
              Explore vacancies
              <Icon name="arrow" />
            </ButtonLink>
            {openJobs.error === null ? (
              <p className={styles.count}>{countText(openJobs.data, counts)}</p>
            ) : (
              <Failed text={openJobs.error} />
            )}
            <MoreLink to="/contact?about=Working%20at%20the%20firm#enquiry">Ask about working here</MoreLink>
          </div>
          {figure && (
            <figure>
              <Picture src={figure.imageurl} alt={figure.imagealt} className={styles.cultureImage} loading="eager" />
            </figure>
          )}
        </div>
      </section>
    </>
  )
}

function countText(jobs: number, counts: VacancyCounts | null): string {
  if (jobs === 0) return 'There are no vacancies today, but you are welcome to send us your profile.'
  if (counts === null) return `${vacancies(jobs)} today.`
  const { own, others } = counts
  if (others === 0) return `${vacancies(own)} with us today.`
  const elsewhere = others === 1 ? 'another company' : 'other companies'
  if (own === 0) return `${vacancies(others)} with ${elsewhere} today.`
  return `${vacancies(own)} with us and ${numberText(others)} with ${elsewhere} today.`
}

function vacancies(count: number): string {
  return count === 1 ? 'One vacancy' : `${numberText(count)} vacancies`
}
