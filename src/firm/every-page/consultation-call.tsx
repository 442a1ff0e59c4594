// The invitation to a free consultation at the end of a page.
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useConsultationLength, videoMeeting } from './consultation-length.ts'
import nib from './nib.svg'
import styles from './consultation-call.module.css'

/** `about` is what the page is about; it becomes the agenda of the meeting. */
export function ConsultationCall({ about }: { about?: string | undefined }) {
  return (
    <section className={`${styles.call} on-ink`} aria-labelledby="consultation-call">
      <img className={styles.nib} src={nib} alt="" width="1600" height="1200" loading="lazy" decoding="async" />
      <div className={`wrap ${styles.callText}`}>
        <h2 id="consultation-call">Ask a company secretary.</h2>
        <p>{videoMeeting(useConsultationLength())}.</p>
        <ButtonLink
          to={about ? `/freeconsulation?about=${encodeURIComponent(about)}` : '/freeconsulation'}
          className={styles.callButton}
        >
          Free Consultation
          <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  )
}
