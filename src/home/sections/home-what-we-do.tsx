// What the firm does, by stage of a company's life.
import type { Introduction } from '#firm/firm.ts'
import type { Loaded } from '#platform/pages/api.ts'
import { Failed } from '#ui/messages/failed.tsx'
import weave from '#ui/plates/weave.svg'
import type { WhatWeDo } from '#home/home.ts'
import styles from './home-what-we-do.module.css'

type Props = { introduction: Introduction | null; stages: Loaded<WhatWeDo[]> }

export function WhatWeDoBlock({ introduction, stages }: Props) {
  if (stages.error === null && stages.data.length === 0) return null
  return (
    <section className={`sec ${styles.section} on-ink`} aria-labelledby="what-we-do">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="what-we-do">{introduction?.heading ?? 'What we do'}</h2>
          {introduction && <p>{introduction.content}</p>}
        </div>
      </div>
      <div className="wrap">
        <div className={styles.weave}>
          <img src={weave} alt="" width="2400" height="320" loading="lazy" decoding="async" />
        </div>
        {stages.error === null ? (
          <ol className={styles.stages}>
            {stages.data.map(({ id, title, content, forms }) => (
              <li key={id}>
                <h3>{title}</h3>
                <p>{content}</p>
                {forms && <p className={styles.forms}>{forms}</p>}
              </li>
            ))}
          </ol>
        ) : (
          <Failed text={stages.error} />
        )}
      </div>
    </section>
  )
}
