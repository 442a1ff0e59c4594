// The people of the firm: a short text about the firm, and the list of its members, each with a dialog.
import { useId, useState } from 'react'
import { useLoaderData, type MetaFunction } from 'react-router'
import type { Get } from '#platform/pages/calls.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#ui/banner.tsx'
import { MoreLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Picture } from '#ui/image.tsx'
import type { TeamMember, TeamSection } from '#firm/firm.ts'
import { Medallion } from './medallion.tsx'
import { MemberCards, MemberText } from './member-cards.tsx'
import { personAddress } from './person-address.ts'
import { TeamFilter, teamFilter, type FilterField } from './team-filter.tsx'
import firm from '#firm/firm.module.css'
import styles from './team.module.css'

type About = Pick<TeamSection, 'imageurl' | 'imagealt' | 'content'>
type TeamData = { about: About; members: Loaded<TeamMember[]>; fields: FilterField[] }

/** Used when the team section cannot be read (specification §8). */
const builtInAbout: About = {
  imageurl: '',
  imagealt: '',
  content: '<p>A practice of company secretaries.</p><p>Partners review and sign our work.</p>',
}

async function load(get: Get, request: Request): Promise<TeamData> {
  const [sections, members, led] = await Promise.all([
    loaded(get('/get/ourteamsection'), 'Failed to fetch'),
    loaded(get('/get/ourteam'), 'Failed to fetch all team members'),
    loaded(get('/get/servicesled'), 'Failed to fetch'),
  ])
  const { imageurl, imagealt, content } = sections.data?.[0] ?? builtInAbout
  const about = { imageurl, imagealt, content }
  const { fields, fits } = teamFilter(new URL(request.url).searchParams, members.data ?? [], led.data ?? [])
  if (members.error !== null) return { about, members, fields }
  return { about, members: { data: members.data.filter(fits), error: null }, fields }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Our Team',
    description:
      'The partners, associates, managers and trainees of the firm, what each of them does, and in which office.',
    path: '/ourteam',
    matches,
  })

export default function TeamPage() {
  const { about, members, fields } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<TeamMember | null>(null)
  const nameId = useId()
  return (
    <>
      <Banner title="Our Team" plate={{ kind: 'rosette', seed: 'team', family: 'wheel' }} />
      <section className="sec" aria-labelledby="about-us">
        <div className={about.imageurl ? `wrap ${styles.about}` : 'wrap'}>
          <div>
            <h2 id="about-us" className="caps">
              ABOUT US
            </h2>
            <div className={styles.blurb} dangerouslySetInnerHTML={{ __html: about.content }} />
          </div>
          {about.imageurl && (
            <figure>
              <Picture src={about.imageurl} alt={about.imagealt} className={styles.aboutImage} loading="eager" />
            </figure>
          )}
        </div>
      </section>
      <section className={`sec ${firm.next}`} aria-labelledby="team-members">
        <div className="wrap">
          <h2 id="team-members" className="caps">
            OUR TEAM MEMBERS
          </h2>
          {fields.length > 0 && <TeamFilter fields={fields} />}
          {members.error === null ? (
            <MemberCards members={members.data} onOpen={setOpened} />
          ) : (
            <Failed text={members.error} className={styles.failed} />
          )}
        </div>
      </section>
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        labelledBy={nameId}
        variant="sheet"
        className={styles.dialog}
      >
        {opened && (
          <div className={styles.sheet}>
            <div className={`${styles.sheetPhoto} on-ink`}>
              <Medallion name={opened.name} photo={opened.imageurl} />
            </div>
            <MemberText member={opened} heading={<h2 id={nameId}>{opened.name}</h2>}>
              <div className={styles.ways}>
                <MoreLink to={personAddress(opened)}>Articles, services and contact</MoreLink>
              </div>
            </MemberText>
          </div>
        )}
      </Dialog>
    </>
  )
}
