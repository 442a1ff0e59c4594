// Keeps a long text from appearing twice in a document: it is in the HTML, and left out of the data used for hydration.
// That halves what a phone has to read and what the server has to write.
import { createContext as createRenderingContext, use, useState } from 'react'
import { createContext } from 'react-router'

/** The context in which a page's loader puts the HTML that it leaves out of its data. */
export const documentTextContext = createContext('')

const DocumentText = createRenderingContext('')
export const DocumentTextProvider = DocumentText.Provider

/**
 * Returns the HTML of the element with this id. `given` is null if the text was left out of the data: the server then
 * takes it from the loader, and the browser from the element that the server rendered.
 */
export function useDocumentText(id: string, given: string | null): string {
  const fromLoader = use(DocumentText)
  const [rendered] = useState(() => (given === null ? fromLoader || (renderedIn(id) ?? '') : ''))
  return given ?? rendered
}

/** Returns the HTML of the element with this id, as it stands in the browser. */
export function renderedIn(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML
}
