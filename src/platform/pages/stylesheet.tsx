// The stylesheet, inlined in the document: a phone paints after the first response instead of waiting for a second one.
import { createContext, use } from 'react'

const Stylesheet = createContext('')
export const StylesheetProvider = Stylesheet.Provider

/**
 * The browser keeps the text that the server rendered. It is not sent twice, so hydration renders the element without
 * it.
 */
export function InlineStylesheet() {
  const css = use(Stylesheet)
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}
