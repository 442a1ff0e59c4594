// The search field of a list. It searches when typing pauses.
import { useEffect, useId, useState } from 'react'

type SearchFieldProps = { label: string; value: string; onSearch: (words: string) => void }

const pauseMs = 300

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId()
  const [words, setWords] = useState(value)
  const [former, setFormer] = useState(value)
  // The filter was changed from outside.
  if (former !== value) {
    setFormer(value)
    if (value !== words.trim()) setWords(value)
  }
  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => onSearch(words.trim()), pauseMs)
    return () => clearTimeout(timer)
  })
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
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </>
  )
}
