// Hydrates the document rendered by the server.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnMissingModule } from '#site/reload-on-missing-module.ts'

const instrumentations = [reloadOnMissingModule]

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={instrumentations} />)
})
