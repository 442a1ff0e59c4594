// The grid of members. A card opens the member's dialog. Before our script has loaded, or without script, it leads to the
// member's own page.
import type { ReactNode } from 'react'
import type { TeamMember } from '#firm/firm.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { membershipsOf } from '#firm/offices/private/registrations.ts'
import { languagesText } from './languages.ts'
import { Medallion } from './medallion.tsx'
import { personAddress } from './person-address.ts'
import styles from './team.module.css'

type Props = { members: TeamMember[]; onOpen: (member: TeamMember) => void }

export function MemberCards({ members, onOpen }: Props) {
  if (members.length === 0) return <p className={styles.failed}>No one is listed at the moment.</p>
  return (
    <ul className={styles.members}>
      {members.map((member, place) => (
        // Ids are not unique in some data, so the key is the place in the list.
        <li key={place}>
          <MemberCard member={member} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { member: TeamMember; onOpen: (member: TeamMember) => void }

function MemberCard({ member, onOpen }: CardProps) {
  const card = (
    <>
      <Medallion name={member.name} photo={member.imageurl} className={styles.memberPlate} />
      <b>{member.name}</b>
      <span className={styles.designation}>{member.designation}</span>
    </>
  )
  return (
    <>
      {useHydrated() ? (
        <button type="button" className={styles.member} aria-haspopup="dialog" onClick={() => onOpen(member)}>
          {card}
        </button>
      ) : (
        <a href={personAddress(member)} className={styles.member}>
          {card}
        </a>
      )}
      <div className={styles.onPaper}>
        <MemberText member={member} heading={<h2>{member.name}</h2>} />
      </div>
    </>
  )
}

type TextProps = { member: TeamMember; heading: ReactNode; children?: ReactNode }

export function MemberText({ member, heading, children }: TextProps) {
  const facts = [...membershipsOf(member), ...(member.languages ? [`Speaks ${languagesText(member)}`] : [])]
  return (
    <div className={styles.memberText}>
      {heading}
      <p className={styles.role}>{member.designation}</p>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {member.description
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, place) => (
          <p key={place}>{paragraph}</p>
        ))}
      {children}
    </div>
  )
}
