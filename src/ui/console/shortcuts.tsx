// Keyboard shortcuts of the console, and the sheet that lists them. A single key works outside fields only and can be
// switched off (WCAG 2.1.4).
import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from './dialog.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { Key } from './marks.tsx'
import { Checkbox } from '#ui/console/field.tsx'

/**
 * `keys` as the sheet shows them: 'J', 'Shift X', 'Ctrl Enter', or 'G I' for one after another. A key with Ctrl also
 * works within fields, and Command counts as Ctrl.
 */
export type Shortcut = {
  keys: string
  does: string
  act: (event: KeyboardEvent) => void
  isHidden?: boolean
  /** For a key with Ctrl that fields need themselves, such as Ctrl A. */
  isOutsideFields?: boolean
}

type Registry = { add: (list: { current: Shortcut[] }) => () => void; showAll: () => void }

const RegistryContext = createContext<Registry>({ add: () => () => {}, showAll: () => {} })

/** Registers shortcuts while the component is mounted. Those that were added last win. */
export function useShortcuts(list: Shortcut[]): void {
  const { add } = use(RegistryContext)
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  useEffect(() => add(latest), [add])
}

/** Returns a function that shows the sheet of all keys. */
export function useShowShortcuts(): () => void {
  return use(RegistryContext).showAll
}

/** Whether this person uses single keys, kept in this browser. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(onStorage, areSingleKeysOn), setSingleKeys]
}

const singleKeysName = 'console.singleKeys'
const areSingleKeysOn = () => localStorage.getItem(singleKeysName) !== 'false'

function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(singleKeysName, String(isOn))
  // Browsers tell only the other tabs.
  window.dispatchEvent(new Event('storage'))
}

function onStorage(tell: () => void): () => void {
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
}

const sequenceMs = 1500

export function Shortcuts({ children }: { children: ReactNode }) {
  const [lists] = useState(() => new Set<{ current: Shortcut[] }>())
  const [isShown, setShown] = useState(false)
  const [isOn] = useSingleKeys()
  const registry = useMemo<Registry>(
    () => ({
      add(list) {
        lists.add(list)
        return () => lists.delete(list)
      },
      showAll: () => setShown(true),
    }),
    [lists],
  )

  useEffect(() => {
    let first = ''
    let firstAt = 0
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isOfInputMethod(event) || document.querySelector('dialog[open]')) return
      const pressed = nameOf(event)
      const isSingle = !/^(?:Ctrl|Alt) /.test(pressed)
      if (isSingle && (!isOn || isTyping(event.target))) return
      const sequence = event.timeStamp - firstAt < sequenceMs ? `${first} ${pressed}` : ''
      const isInField = isTyping(event.target)
      const all = [...lists]
        .toReversed()
        .flatMap(({ current }) => current)
        .filter(({ isOutsideFields }) => !(isOutsideFields && isInField))
      const found =
        all.find(({ keys }) => sequence !== '' && keys === sequence) ?? all.find(({ keys }) => keys === pressed)
      first = pressed
      firstAt = event.timeStamp
      if (pressed === '?') setShown(true)
      // The next key, however soon it comes, meets what this one has brought about.
      else if (found) flushSync(() => found.act(event))
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [lists, isOn])

  return (
    <RegistryContext value={registry}>
      {children}
      {isShown && <ShortcutSheet all={[...lists].flatMap(({ current }) => current)} onClose={() => setShown(false)} />}
    </RegistryContext>
  )
}

function ShortcutSheet({ all, onClose }: { all: Shortcut[]; onClose: () => void }) {
  const [isOn, setOn] = useSingleKeys()
  const shown = [...new Map(all.filter(({ isHidden }) => !isHidden).map((each) => [each.keys, each])).values()]
  return (
    <Dialog title="Keys" onClose={onClose} dismiss="Close">
      <Checkbox isSwitch isOn={isOn} onChange={setOn}>
        Single keys work on this computer
      </Checkbox>
      <dl className="facts facts--keys">
        {shown.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key, index) => (
                <Key key={index}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Key>?</Key>
          </dt>
          <dd>Show these keys</dd>
        </div>
      </dl>
    </Dialog>
  )
}

function nameOf(event: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(event.key)
  const key = isLetter ? event.key.toUpperCase() : event.key
  // The shift in ? and ! is already part of the character.
  const shift = event.shiftKey && (isLetter || event.key.length > 1) ? 'Shift ' : ''
  const control = event.ctrlKey || event.metaKey ? 'Ctrl ' : ''
  return `${control}${event.altKey ? 'Alt ' : ''}${shift}${key}`
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable=true]')
  )
}
