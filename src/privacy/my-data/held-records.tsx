// What is held about somebody, as its owner reads it: records with their facts, and consents that can be withdrawn.
import { languageName } from '#leads/consent/language-name.ts'
import type { PersonalSection } from '#leads/retention/personal-data.ts'
import { ActionButton } from '#forms/action-button.tsx'
import { withdrawalForm } from '#privacy/forms.ts'
import { purposeNames, type ConsentOfPerson } from './my-data.ts'
import styles from './my-data.module.css'

export function Records({ of: { records } }: { of: PersonalSection }) {
  return records.map(({ title, facts }, place) => (
    <article key={place} className={styles.record}>
      <h3>{title}</h3>
      <dl>
        {facts.map((fact, at) => (
          <div key={at}>
            <dt>{fact.label}</dt>
            <dd>{'on' in fact ? fact.on : fact.text}</dd>
          </div>
        ))}
      </dl>
    </article>
  ))
}

export function Consent({ consent }: { consent: ConsentOfPerson }) {
  const {
    id,
    purpose,
    reference,
    noticeText,
    noticeVersion,
    noticeLanguage,
    givenOn,
    form,
    page,
    withdrawnOn,
    isProofOnly,
  } = consent
  return (
    <article className={styles.record}>
      <h3 id={`consent-${id}`}>{[purposeNames[purpose], reference].filter(Boolean).join(', ')}</h3>
      <p className={styles.notice} lang={noticeLanguage}>
        {noticeText}
      </p>
      <dl>
        <div>
          <dt>Given</dt>
          <dd>{givenOn}</dd>
        </div>
        <div>
          <dt>Form and page</dt>
          <dd>
            {form}, {page}
          </dd>
        </div>
        <div>
          <dt>Version of the notice</dt>
          <dd>{`${noticeVersion}, in ${languageName(noticeLanguage)}`}</dd>
        </div>
        {withdrawnOn && (
          <div>
            <dt>Withdrawn</dt>
            <dd>{withdrawnOn}</dd>
          </div>
        )}
      </dl>
      {isProofOnly && (
        <p>What it was given for has been erased. This proof of it is kept under a coded form of your address.</p>
      )}
      {!withdrawnOn && !isProofOnly && (
        <ActionButton
          of={withdrawalForm}
          given={{ consent: String(id) }}
          label="Withdraw"
          about={`consent-${id}`}
          tone="line"
          size="small"
        />
      )}
    </article>
  )
}
