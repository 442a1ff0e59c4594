// A long text stands in a document once: the data beside it, by which the page comes to life, leave it out. That
// halves what a phone has to read and the server to write.
import { createContext as createRenderingContext, use, useState } from 'react'
import { createContext } from 'react-router'

/** Where a page's loader puts the HTML that its data leave out. */
export const documentTextContext = createContext('')

const DocumentText = createRenderingContext('')
export const DocumentTextProvider = DocumentText.Provider

/**
 * The HTML of the element with this id. Null stands for a text that its data left out: on the server it comes from the
 * loader, in the browser from the element that the server printed.
 */
export function useDocumentText(id: string, given: string | null): string {
  const ofServer = use(DocumentText)
  const [printed] = useState(() => (given === null ? ofServer || (printedIn(id) ?? '') : ''))
  return given ?? printed
}

function printedIn(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML
}
