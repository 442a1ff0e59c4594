// The text of a service and of its guide. The first document has it as markup only, not in its data as well.
import { useState } from 'react'
import { useDocumentPart } from '#platform/pages/document-part.ts'
import { renderedIn } from '#platform/pages/document-text.tsx'
import { Prose } from '#ui/prose.tsx'
import type { ServiceGuide } from './service.ts'
import { GuideTexts } from './guide/service-guide.tsx'
import styles from './services.module.css'

type Props = { title: string; content: string; guide: ServiceGuide | null }

const partId = 'service-text'

export function ServiceText({ title, content, guide }: Props) {
  return (
    <>
      <Prose html={content} className={styles.text} />
      {guide && <GuideTexts guide={guide} title={title} />}
    </>
  )
}

/** The same, as the server has rendered it. */
export function RenderedServiceText() {
  return import.meta.env.SSR ? (
    <div id={partId}>
      <ServerPart />
    </div>
  ) : (
    <BrowserPart />
  )
}

function ServerPart() {
  return useDocumentPart()
}

function BrowserPart() {
  const [rendered] = useState(() => renderedIn(partId) ?? '')
  return <div id={partId} dangerouslySetInnerHTML={{ __html: rendered }} />
}
