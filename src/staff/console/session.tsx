// Who is signed in, and the way to the sign-in page and back: on arrival, by signing out, or because the session ended
// while the console was open.
import { useEffect, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { readSession, signOut } from '#staff/sign-in/auth-calls.ts'
import { callApi, sessionEnded } from '#platform/console/call.ts'
import { forgetLists } from '#platform/console/list-state.ts'
import { Me } from '#staff/console/me.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Failed } from '#ui/console/notices.tsx'
import { Frame } from './frame.tsx'

/** Handed to the sign-in page with the address: where to go afterwards, and whether a session has just ended. */
const handedOver = z.object({ next: z.string(), hasEnded: z.boolean() })
type HandedOver = z.infer<typeof handedOver>

/** Within the pages of signing in, which may lead to one another. */
let place = '/console'

export function useHandedOver(): { hasEnded: boolean; placeToReturn: () => string } {
  const { data } = handedOver.safeParse(useLocation().state)
  const next = data?.next
  useEffect(() => {
    if (next !== undefined) place = next
  }, [next])
  return { hasEnded: data?.hasEnded ?? false, placeToReturn: () => place }
}

function useToSignIn(hasEnded: boolean) {
  const { pathname, search } = useLocation()
  const state: HandedOver = { next: pathname + search, hasEnded }
  return { to: '/console/login', replace: true, state }
}

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { to, ...options } = useToSignIn(false)
  return async () => {
    // Also if there is no connection: the sign-in page is where somebody who signs out wants to be.
    await callApi(signOut).catch(() => {})
    await navigate(to, options)
  }
}

/** Shows the screens to whoever is signed in, and leads everybody else to the sign-in page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  // A call that answers everybody, so that a visitor without a session causes no failed request.
  const { data, error, refetch } = useRead(readSession, [])
  const me = data?.staff
  const [first, setFirst] = useState<string>()
  if (me && first === undefined) setFirst(me.id)
  const toSignIn = useToSignIn(first !== undefined)
  // Signed in in another tab. As a new document, so that nothing stays of what the first one has read or typed.
  const isAnother = me && first !== undefined && me.id !== first

  useEffect(() => {
    // Any call may be the first to notice.
    const readAgain = () => void refetch({ cancelRefetch: false })
    window.addEventListener(sessionEnded, readAgain)
    return () => window.removeEventListener(sessionEnded, readAgain)
  }, [refetch])
  useEffect(
    () => () => {
      // The next person at this computer finds nothing that was read.
      client.clear()
      forgetLists()
    },
    [client],
  )

  useEffect(() => {
    if (isAnother) window.location.reload()
  }, [isAnother])

  if (isAnother) return null
  if (me) return <Me value={me}>{children}</Me>
  if (me === null) return <Navigate {...toSignIn} />
  if (!error) return null
  return (
    <Frame title="Staff console">
      <Failed what="The console could not be opened." error={error} onRetry={() => void refetch()} />
    </Frame>
  )
}
