// The address of a checklist. It is built on the server alone.
import { writable } from '#ui/fonts/writable.ts'
import type { ServiceGuide } from '#services/service.ts'

/**
 * The documents that a service needs, as a PDF to be printed. Empty if there are none, or if its fonts cannot write one of
 * them: the page itself can be printed in every script.
 */
export function checklistAddress(
  { id, title }: { id: number; title: string },
  documents: ServiceGuide['documents'],
): string {
  const texts = [title, ...documents.flatMap(({ group, items }) => [group, ...items])]
  if (documents.length === 0 || texts.some((text) => writable(text) === null)) return ''
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `/documents/checklists/${id}-${slug || 'service'}.pdf`
}
