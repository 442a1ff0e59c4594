// The PDFs attached to an insight, each a link to the full-page viewer.
import { Link } from 'react-router'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { Icon } from '#ui/icon.tsx'
import type { InsightDocument } from './insight.ts'
import type { PdfViewerState } from '#insights/pdf/pdf-page.tsx'
import styles from './insight.module.css'

export function AttachedDocuments({ documents }: { documents: InsightDocument[] }) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className={styles.documents}>
      <h2 id="documents">{documents.length === 1 ? 'Document' : 'Documents'}</h2>
      <ul>
        {documents.map(({ pdf, url, title, shortDescription, pages }) => (
          <li key={pdf}>
            <Link
              to={`/blogs/fullpdfview/${encodeURIComponent(pdf)}`}
              state={{ pdf: url, title, shortDescription } satisfies PdfViewerState}
            >
              <div>
                <h3>
                  <Unbroken text={title} />
                </h3>
                <p>
                  <Unbroken text={shortDescription} />
                </p>
                <span className={styles.by}>
                  PDF, {pages} {pages === 1 ? 'page' : 'pages'}
                </span>
              </div>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
