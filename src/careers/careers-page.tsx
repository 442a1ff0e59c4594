// The entrance to the careers pages: what it is like to work here, and how many positions are open.
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { get, getContext, loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/image.tsx'
import styles from './careers.module.css'

type CareersData = { openJobs: Loaded<number>; figure: { imageurl: string; imagealt: string } | null }

async function load(get: Get): Promise<CareersData> {
  const [openJobs, offices] = await Promise.all([
    loaded(
      get.counted('/get/careers/jobs', { forCards: 'true', limit: 1 }).then(({ total }) => total),
      'Failed to fetch job applications',
    ),
    loaded(get('/get/contactinformation'), 'Failed to fetch contact infromation'),
  ])
  // The team page shows the head office, so this page shows the office that opened last.
  const office = offices.data?.findLast(({ imageurl }) => imageurl !== '')
  return { openJobs, figure: office ? { imageurl: office.imageurl, imagealt: office.imagealt } : null }
}

export function loader({ context }: LoaderFunctionArgs) {
  return load(context.get(getContext))
}

export function clientLoader() {
  return load(get)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Careers',
    description: 'How trainees, company secretaries and tax people work at the firm, and the positions that are open.',
    path: '/careers',
    matches,
  })

export default function CareersPage() {
  const { openJobs, figure } = useLoaderData<typeof loader>()
  return (
    <>
      <Banner title="Careers" plate={{ kind: 'rosette', seed: 'careers', family: 'torus' }} />
      <section className="sec" aria-labelledby="culture">
        <div className={figure ? `wrap ${styles.culture}` : 'wrap'}>
          <div className={styles.cultureText}>
            <h2 id="culture">You will sign your name to things. We make sure you are ready.</h2>
            <p>
              Trainees read minutes in their first week and draft them in their second. Every file has a partner’s name
              on it, and every partner has an open door.
            </p>
            <p>We pay institute fees, keep study leave sacred and close on alternate Saturdays.</p>
            <ButtonLink to="/careers/explore" className={styles.explore}>
              Explore
              <Icon name="arrow" />
            </ButtonLink>
            {openJobs.error === null ? (
              <p className={styles.count}>{countText(openJobs.data)}</p>
            ) : (
              <Failed text={openJobs.error} />
            )}
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

function countText(jobs: number): string {
  if (jobs === 0) return 'No position is open today. You may send your profile all the same.'
  return jobs === 1 ? 'One position is open today.' : `${jobs.toLocaleString('en-IN')} positions are open today.`
}
