// What pdf.js, the viewer of Firefox, sees in a file. Its script engine is not loaded, so nothing runs.
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns true for scripts, attachments, and links or opening actions that leave the document for anything but the web. */
export async function activeInViewer(file: Uint8Array): Promise<boolean> {
  const loading = getDocument({
    data: Uint8Array.from(file),
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    disableFontFace: true,
    enableXfa: false,
  })
  try {
    return await isActive(await loading.promise)
  } catch {
    // It cannot be opened, so nothing is run.
    return false
  } finally {
    await loading.destroy()
  }
}

async function isActive(document: PDFDocumentProxy): Promise<boolean> {
  const [scripts, attachments] = await Promise.all([document.getJSActions(), document.getAttachments()])
  if (scripts !== null || attachments !== null) return true
  for (let number = 1; number <= Math.min(document.numPages, 40); number += 1) {
    const page = await document.getPage(number)
    if ((await page.getJSActions()) !== null) return true
    const annotations: unknown[] = await page.getAnnotations()
    if (annotations.some(hasAction)) return true
  }
  return false
}

function hasAction(annotation: unknown): boolean {
  if (typeof annotation !== 'object' || annotation === null) return false
  return (
    ('attachment' in annotation && annotation.attachment !== undefined) ||
    ('actions' in annotation && annotation.actions !== null && annotation.actions !== undefined)
  )
}
