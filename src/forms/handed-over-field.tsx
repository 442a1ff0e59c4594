// A question to the assistant in the form that hands it over to a person.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Submission } from './form.tsx'
import { dropHandedOver, markSent, useHandedOver } from './handed-over.ts'

const hint = 'From your question to the assistant'

/**
 * The same submission, with the question that was handed over standing in `field` at first, before whatever else would.
 * What somebody has typed there is never replaced. Once the form has been sent, the question is forgotten.
 */
export function useHandedOverIn(field: string, submission: Submission): Submission {
  const handedOver = useHandedOver()
  const { outcome, isFromServer } = submission
  const isSent = outcome?.isDone === true
  useEffect(() => {
    if (isSent) markSent()
  }, [isSent])
  // A form that came back from the server has what was typed.
  if (!handedOver || isFromServer) return submission
  return {
    ...submission,
    fieldProps(name) {
      const props = submission.fieldProps(name)
      if (name !== field) return props
      const defaultValue = [handedOver.question, props.defaultValue].filter(Boolean).join('\n\n')
      return { ...props, defaultValue, hint }
    },
  }
}

/** The hidden field that tells which conversation the question is from. Whoever empties `field` hands nothing over. */
export function HandedOverInput({ field }: { field: string }) {
  const input = useRef<HTMLInputElement>(null)
  const handedOver = useHandedOver()
  // Before the field is painted, so that nobody can empty it unheard.
  useLayoutEffect(() => {
    const shown = input.current?.form?.elements.namedItem(field)
    if (!(shown instanceof HTMLTextAreaElement)) return
    const dropIfEmpty = () => {
      if (shown.value.trim() === '') dropHandedOver()
    }
    shown.addEventListener('change', dropIfEmpty)
    return () => shown.removeEventListener('change', dropIfEmpty)
  }, [field])
  return <input ref={input} type="hidden" name="conversation" value={handedOver?.conversation ?? ''} />
}
