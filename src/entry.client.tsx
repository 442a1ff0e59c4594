// Brings the document of the server to life.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { newDocumentWhereModulesAreGone } from '#site/reload-on-missing-module.ts'

const instrumentations = [newDocumentWhereModulesAreGone]

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={instrumentations} />)
})
