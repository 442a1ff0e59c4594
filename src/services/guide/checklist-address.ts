// The address of a checklist. It is built on the server alone.
/** The documents that a service needs, as a PDF to be printed. */
export function checklistAddress({ id, title }: { id: number; title: string }): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return `/documents/checklists/${id}-${slug || 'service'}.pdf`
}
