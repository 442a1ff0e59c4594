// The short notice above the button of a form (DPDP Act 2023, s. 5), in English or another language of the Eighth
// Schedule (s. 5(3)).
import { Fragment } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import type { RootData } from '#firm/every-page/root-data.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './consent-notice.module.css'

type NoticeProps = {
  /** What is consented to: one purpose, or two with a full stop between them. */
  of: string
  notice: string
  /** The code of the language that was chosen before. */
  language: string | undefined
  className?: string | undefined
}

/**
 * For the purpose of the form itself, agreed to by sending it (s. 7(a)). One line has the language; the others unfold behind
 * it. The choice needs no script. A browser that runs script loads the frame of a language once somebody has chosen it; one
 * that runs none loads them all.
 */
export function ConsentNotice({ of: purposes, notice, language, className }: NoticeProps) {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  const email = settings?.grievance.email
  const languages = Object.entries({ en: 'English', ...settings?.noticeLanguages })
  return (
    <fieldset className={`${styles.notice} ${className}`}>
      <legend className="vh">Language</legend>
      {languages.map(([code, name]) => (
        <Fragment key={code}>
          <label lang={code}>
            <input type="radio" name="noticeLanguage" value={code} defaultChecked={code === (language || 'en')} />
            {name}
          </label>
          {code === 'en' ? (
            <>
              {languages.length > 1 && (
                <details>
                  <summary>Read this in …</summary>
                </details>
              )}
              <p>
                {notice} {/* A new tab, because a form that is half filled in would be lost. */}
                <Link to="/privacy" target="_blank" rel="noopener">
                  Privacy notice
                  <Icon name="ext" />
                  <span className="vh"> (opens in a new tab)</span>
                </Link>
                {'; questions to '}
                <a href={`mailto:${email}`}>{email}</a>.
              </p>
            </>
          ) : (
            <iframe loading="lazy" title={name} src={`/notices/${purposes}/${code}`} />
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}
