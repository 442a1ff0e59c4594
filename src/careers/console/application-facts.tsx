// What the applicant said, agreed to and was sent, and what colleagues did.
import { Link } from 'react-router'
import { keptFields } from '#forms/field-table.ts'
import { languageName } from '#leads/consent/language-name.ts'
import { dayText } from '#platform/dates.ts'
import { instantDay, instantText, shortInstant } from '#platform/console/instants.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { useNow } from '#platform/console/use-now.ts'
import { MailMark } from '#staff/console/mail-mark.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { applicationForm, type ApplicationAnswers } from '#careers/apply/application.ts'
import { stageNames, stages, type Stage } from '#careers/apply/staff/stage.ts'
import { ApplicationNotes } from './application-notes.tsx'
import type { Application } from '#careers/apply/console-calls.ts'
import { ButtonLink } from '#ui/console/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { SmallSelect } from '#ui/console/small-select.tsx'

/** The others follow these, each under its question. */
const shownAbove = new Set<string>([
  'recentJobTitle',
  'recentEmployer',
  'yearsOfExperience',
  'city',
  'state',
  'country',
  'pincode',
] satisfies (keyof ApplicationAnswers)[])

type FactsProps = { application: Application; search: string; onStage: (stage: Stage) => void }

export function ApplicationFacts({ application, search, onStage }: FactsProps) {
  const { name, vacancy, message, others, mails, history } = application
  const now = useNow()
  return (
    <section className="appl__l" aria-label="Applicant">
      <div>
        <h2>{name}</h2>
        <p className="muted appl__sub">
          {application.recentJobTitle}, {application.recentEmployer}
        </p>
        {application.isLikelyBot && <StateMark shape="bad">Possible spam</StateMark>}
        <div className="row appl__act">
          <SmallSelect
            label="Stage"
            value={application.stage}
            onChange={(value) => {
              const stage = stages.find((each) => each === value)
              if (stage) onStage(stage)
            }}
          >
            {stages.map((stage) => (
              <option key={stage} value={stage}>
                {stageNames[stage]}
              </option>
            ))}
          </SmallSelect>
          <ButtonLink look="go" icon="reply" className="push" to={`/console/leads/${application.id}`}>
            Answer
          </ButtonLink>
        </div>
      </div>
      <Facts
        of={{
          'E-mail': <a href={`mailto:${application.email}`}>{application.email}</a>,
          Phone: (
            <a className="num" href={telephoneHref(application.phone)}>
              {application.phone}
            </a>
          ),
          Experience: `${application.yearsOfExperience} ${application.yearsOfExperience === '1' ? 'year' : 'years'}`,
          City: `${application.city}, ${application.state} ${application.pincode}, ${application.country}`,
          ...Object.fromEntries(
            keptFields(applicationForm, 'application')
              .filter(({ name: field }) => !shownAbove.has(field))
              .map(({ name: field, label }) => [label, String(Reflect.get(application, field))]),
          ),
          For: vacancy ? `${vacancy.title}, ${vacancy.company}` : 'No vacancy: a profile',
          Applied: (
            <span className="num">
              {instantText(application.receivedOn)}, {application.reference}
            </span>
          ),
          Consent: <Consents application={application} />,
          'Kept until': `${dayText(application.keptUntil)}, then erased`,
        }}
      />
      {message.trim() !== '' && (
        <section>
          <h3>Message</h3>
          <div className="letter appl__message">
            <p>{message}</p>
          </div>
        </section>
      )}
      <ApplicationNotes key={application.id} application={application} />
      {others.length > 0 && (
        <section>
          <h3>Also from this address</h3>
          <ul className="appl__others" role="list">
            {others.map((other) => (
              <li key={other.id}>
                <Link to={`/console/applications/${other.id}${search}`}>{other.vacancy || 'Profile'}</Link>
                <span className="fine muted">
                  {shortInstant(other.receivedOn, now)}, {stageNames[other.stage].toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>E-mails</h3>
        {mails.length === 0 && <p className="muted">No e-mails are stored.</p>}
        <ul className="appl__others" role="list">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Link to={`/console/mail/${mail.id}`}>{mail.subject}</Link>
              <span className="fine muted">
                to {mail.recipient}
                {mail.sentOn && `, ${shortInstant(mail.sentOn, now)}`}. {mail.reason}
              </span>
              {mail.state !== 'sent' && <MailMark state={mail.state} />}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>History</h3>
        <ol className="hist" role="list">
          {history.map((entry, index) => (
            <li key={index}>
              <time dateTime={entry.on}>{shortInstant(entry.on, now)}</time>
              <span>
                {entry.by && <b>{entry.by} </b>}
                {entry.by ? entry.what.charAt(0).toLowerCase() + entry.what.slice(1) : entry.what}
                {entry.detail && `: ${entry.detail}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </section>
  )
}

const purposes: Record<string, string> = { application: 'This application', 'talent-pool': 'Other vacancies' }

type Asked = { application: Pick<Application, 'consents' | 'vacancy'> }

export function Consents({ application: { consents, vacancy } }: Asked) {
  const isAskedForPool = consents.some(({ purpose }) => purpose === 'talent-pool')
  return (
    <>
      {consents.map(({ purpose, noticeVersion, noticeLanguage, withdrawnOn }) => (
        <span className="appl__consent" key={purpose}>
          <Icon name={withdrawnOn ? 'close' : 'check'} isSmall />
          {purposes[purpose] ?? purpose}
          {withdrawnOn
            ? `: withdrawn on ${instantDay(withdrawnOn)}`
            : ` (notice ${noticeVersion} in ${languageName(noticeLanguage)})`}
        </span>
      ))}
      {!isAskedForPool && (
        <span className="appl__consent muted">
          {vacancy === null ? 'Sent for future vacancies' : 'Not for other vacancies'}
        </span>
      )}
    </>
  )
}
