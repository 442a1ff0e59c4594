// The page's side of the frame that draws a resume: hands it the file, and what the file relies on.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { version } from 'pdfjs-dist/package.json'
import { openResume } from '#careers/apply/console-calls.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { messageOf } from '#platform/console/call.ts'
import { readFacets } from '#leads/console-calls.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { fromFrameSchema, type FrameMode, type FromFrame, type ToFrame } from './frame/messages.ts'
import { fetchFile } from '#platform/console/save-file.ts'

export type FrameState = {
  phase: 'loading' | 'shown' | 'failed'
  message: string
  pages: number
  shown: number
  page: number
}

type Options = { leadId: number; onKey: (key: 'j' | 'k') => void }
type ResumeFrame = {
  frame: RefObject<HTMLIFrameElement | null>
  state: FrameState
  zoom: (step: 1 | -1) => void
  setMode: (mode: FrameMode) => void
}

const before: FrameState = { phase: 'loading', message: '', pages: 0, shown: 0, page: 1 }

export function useResumeFrame({ leadId, onKey }: Options): ResumeFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState(before)
  const refresh = useRefresh()
  const latest = useRef({ onKey, refresh })
  useEffect(() => {
    latest.current = { onKey, refresh }
  })

  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing

    async function answer(message: FromFrame): Promise<void> {
      if (message.kind === 'ready') {
        const response = await fetchFile(addressOf(openResume, { leadId, purpose: 'preview' }), { signal })
        const bytes = await response.arrayBuffer()
        post(frame.current, { kind: 'open', bytes }, [bytes])
        void latest.current.refresh([readFacets])
      } else if (message.kind === 'opened') {
        const { pages, shown } = message
        setState({ ...before, phase: 'shown', pages, shown })
      } else if (message.kind === 'at') {
        setState((former) => ({ ...former, page: message.page }))
      } else if (message.kind === 'failed') {
        setState((former) => ({ ...former, phase: 'failed', message: 'The file could not be drawn.' }))
      } else if (message.kind === 'resource') {
        const bytes = await resource(message.folder, message.name, signal)
        post(frame.current, { kind: 'resource', id: message.id, bytes })
      } else if (message.key === 'Escape') frame.current?.closest('section')?.querySelector('button')?.focus()
      else latest.current.onKey(message.key)
    }

    function onMessage({ source, origin, data }: MessageEvent<unknown>) {
      // A sandboxed frame has no origin to name.
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return
      const message = fromFrameSchema.safeParse(data)
      if (!message.success) return
      answer(message.data).catch((error: unknown) => {
        if (signal.aborted) return
        setState({ ...before, phase: 'failed', message: messageOf(error) })
      })
    }
    window.addEventListener('message', onMessage, { signal })
    return () => closing.abort()
  }, [leadId])

  return {
    frame,
    state,
    zoom: (step) => post(frame.current, { kind: 'zoom', step }),
    setMode: (mode) => post(frame.current, { kind: 'mode', mode }),
  }
}

/** Addressed to any origin, because that of a sandboxed frame has no name; the frame itself is named by its window. */
function post(frame: HTMLIFrameElement | null, message: ToFrame, handedOver: Transferable[] = []): void {
  frame?.contentWindow?.postMessage(message, '*', handedOver)
}

/** Public files of the build. A name outside them answers nothing. */
async function resource(folder: string, name: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const response = await fetch(`/assets/pdfjs-${version}/${folder}/${name}`, { credentials: 'omit', signal })
  return response.ok ? response.arrayBuffer() : null
}
