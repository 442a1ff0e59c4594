// What is typed on the screens and not saved. Each editor says it here, and one question is asked for all of them.
import { useEffect, useRef } from 'react'

export type Unsaved = {
  isUnsaved: boolean
  /** What leaving would do. */
  words: string
  /** What the button says that leaves. */
  leaveLabel: string
  /** Saves it before it is left. Resolves to true once it is saved. */
  save?: (() => Promise<boolean>) | undefined
  /** It is there again when its screen is opened in this tab, so only closing the tab would lose it. */
  isInTab?: boolean | undefined
  /** The name in the address that keeps it open on its screen: with another value, or without it, it is gone. */
  openBy?: string | undefined
}

const usual = {
  words: 'Your changes here will be lost if you leave now.',
  leaveLabel: 'Leave without saving',
}

const editors = new Set<{ current: Unsaved }>()

/** Asks before what somebody has typed is lost. An editor with `save` is left without a question once it is saved. */
export function useUnsaved(isUnsaved: boolean, given: Partial<Omit<Unsaved, 'isUnsaved'>> = {}): void {
  const editor = useRef<Unsaved>({ ...usual, ...given, isUnsaved })
  useEffect(() => {
    editor.current = { ...usual, ...given, isUnsaved }
  })
  useEffect(() => enter(editor), [])
}

/** Adds an editor. Returns a function that removes it. */
export function enter(editor: { current: Unsaved }): () => void {
  editors.add(editor)
  return () => void editors.delete(editor)
}

/** Call it before a navigation after which nothing is missed: it was saved, or thrown away on purpose. */
export function forgetUnsaved(): void {
  for (const editor of editors) editor.current = { ...editor.current, isUnsaved: false }
}

/** What another screen would replace. */
export function lostByLeaving(): Unsaved[] {
  return lostByClosing().filter(({ isInTab }) => !isInTab)
}

type Address = { pathname: string; search: string }

/** What going from one address to another would lose. */
export function lostByGoing(from: Address, to: Address): Unsaved[] {
  const valueIn = ({ search }: Address, name: string) => new URLSearchParams(search).get(name)
  return lostByLeaving().filter(
    ({ openBy }) =>
      from.pathname !== to.pathname || (openBy !== undefined && valueIn(from, openBy) !== valueIn(to, openBy)),
  )
}

/** What closing the tab would lose. */
export function lostByClosing(): Unsaved[] {
  return [...editors].map(({ current }) => current).filter(({ isUnsaved }) => isUnsaved)
}

/** Saves what can be saved. Returns what would still be lost. */
export async function saveBeforeLeaving(): Promise<Unsaved[]> {
  const left: Unsaved[] = []
  for (const each of lostByLeaving()) if (!(await each.save?.())) left.push(each)
  return left
}
