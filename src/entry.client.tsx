// Hydrates the document rendered by the server.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientOnErrorFunction } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { reopenPlain } from '#platform/pages/plain-page.ts'
import { tolerateMovedTexts } from '#platform/pages/document/translated-page.ts'
import { typeAgain, watchTyped } from '#platform/pages/document/typed-texts.ts'
import { fetchAhead, reloadOnMissingModule } from '#site/frame/reload-on-missing-module.ts'

const instrumentations = [reloadOnMissingModule]

/** If rendering fails, opens the page as the server drew it. A failed call has no `errorInfo`, and has its own screen. */
const onError: ClientOnErrorFunction = (_error, { errorInfo }) => {
  if (errorInfo) void reopenPlain()
}

/** A boundary within the page leaves the rest of it standing. The framework's outermost one leaves nothing. */
function onCaughtError(error: unknown) {
  console.error(error)
  if (!document.getElementById('main')) void reopenPlain()
}

/** The document had been changed before the scripts came, and React has drawn it anew. */
function onRecoverableError(error: unknown) {
  reportError(error)
  typeAgain()
}

// WebKit brings a page back from its cache at the top, because the framework restores the place only in new documents.
let place = 0
addEventListener('pagehide', () => (place = window.scrollY))
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.scrollTo({ top: place, behavior: 'instant' })
})

for (const event of ['pointerover', 'focusin']) addEventListener(event, fetchAhead)

tolerateMovedTexts()
watchTyped()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={instrumentations} onError={onError} />, {
    onCaughtError,
    onUncaughtError: onCaughtError,
    onRecoverableError,
  })
})
