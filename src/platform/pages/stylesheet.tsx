// The stylesheet inside the document: a phone paints with the first answer instead of waiting for a second one.
import { createContext, use } from 'react'

const Stylesheet = createContext('')
export const StylesheetProvider = Stylesheet.Provider

/** Browsers keep what the server printed: the text is not sent twice, so they render the element without it. */
export function InlineStylesheet() {
  const css = use(Stylesheet)
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}
