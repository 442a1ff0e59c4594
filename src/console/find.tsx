// The search field of the bar. It finds titles of the site's content or, for those who may read the inbox and are not
// among the content, people and texts there.
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '#staff/console/me.ts'
import { mayDo } from '#staff/roles.ts'
import { Icon } from '#ui/console/icon.tsx'
import { Key } from '#ui/console/marks.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { areas } from './areas.ts'

const contentAreas = areas.filter(({ isContent }) => isContent).map(({ path }) => path)
const amongContent = ['/find', ...contentAreas].map((path) => `/console${path}`)

export function Find() {
  const { role } = useMe()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  useShortcuts([{ keys: '/', does: 'Search', act: () => field.current?.select() }])
  const isContent = !mayDo(role, 'manager') || amongContent.some((path) => pathname.startsWith(path))
  const what = isContent ? 'Search titles' : 'Search people and texts'
  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const q = words.trim()
        // The keys of the list work at once.
        document.getElementById('main')?.focus({ preventScroll: true })
        void navigate(
          isContent
            ? `/console/find?${new URLSearchParams({ words: q })}`
            : `/console/leads?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`,
        )
      }}
    >
      <label className="vh" htmlFor="find">
        {what}
      </label>
      <Icon name="search" />
      <input
        id="find"
        ref={field}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        placeholder={what}
      />
      <span aria-hidden="true">
        <Key>/</Key>
      </span>
    </form>
  )
}
