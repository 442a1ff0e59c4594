// A part of a page that only the server renders with it, so that the page's data need not hold what the part consists of.
import { createContext as createRenderingContext, use, type ReactNode } from 'react'
import { createContext } from 'react-router'

/** The context in which a page's loader puts the part. */
export const documentPartContext = /* @__PURE__ */ createContext<ReactNode>(null)

const DocumentPart = /* @__PURE__ */ createRenderingContext<ReactNode>(null)
export const DocumentPartProvider = DocumentPart.Provider

export function useDocumentPart(): ReactNode {
  return use(DocumentPart)
}
