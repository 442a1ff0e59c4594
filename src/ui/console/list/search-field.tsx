// The search field of a list. It searches when typing pauses.
import { useEffect, useEffectEvent, useId, useState } from 'react'

type SearchFieldProps = { label: string; value: string; onSearch: (words: string) => void }

const pauseMs = 300
/** Every list takes as much. */
const maxLength = 100

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId()
  const [words, setWords] = useState(value)
  const [former, setFormer] = useState(value)
  // What the list has not taken is not sent again and again.
  const [sent, setSent] = useState(value)
  // The filter was changed from outside.
  if (former !== value) {
    setFormer(value)
    if (value !== sent) {
      setSent(value)
      setWords(value)
    }
  }
  const search = useEffectEvent((next: string) => {
    setSent(next)
    onSearch(next)
  })
  const next = words.trim()
  useEffect(() => {
    if (next === sent) return
    const timer = setTimeout(() => search(next), pauseMs)
    return () => clearTimeout(timer)
  }, [next, sent])
  return (
    <>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="in in--s searchf"
        type="search"
        placeholder={label}
        maxLength={maxLength}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </>
  )
}
