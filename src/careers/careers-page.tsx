// The entrance to the careers pages: what it is like to work here, and how many positions are open.
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { get, getContext, loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, MoreLink } from '#ui/button.tsx'
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
    description: 'What it is like to work and train with us, and our current vacancies.',
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
            <h2 id="culture">Learn the profession under the partners who practise it.</h2>
            <p>
              Trainees begin with registers and minutes, and draft under review. A partner is responsible for every
              file.
            </p>
            <p>We pay the Institute’s fees and protect study leave. Staff work alternate Saturdays.</p>
            <ButtonLink to="/careers/explore" className={styles.explore}>
              Explore
              <Icon name="arrow" />
            </ButtonLink>
            {openJobs.error === null ? (
              <p className={styles.count}>{countText(openJobs.data)}</p>
            ) : (
              <Failed text={openJobs.error} />
            )}
            <MoreLink to="/contact?about=Working%20at%20the%20firm">Ask about working here</MoreLink>
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
  if (jobs === 0) return 'There are no vacancies today, but you are welcome to send us your profile.'
  return jobs === 1 ? 'One position is open today.' : `${jobs.toLocaleString('en-IN')} positions are open today.`
}
