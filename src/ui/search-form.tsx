// The field that searches the whole site, where it stands on a page of its own or on one without content.
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './search-form.module.css'

type Props = {
  action: string
  /** What the field is called in the address. */
  name: string
  label: string
  words: string
  maxLength: number
}

/** An ordinary GET form, so the address has what was searched for. */
export function SearchForm({ action, name, label, words, maxLength }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(words)
  // Back and forward change the search in the address. The field is updated without losing the focus.
  useEffect(() => {
    if (shown.current !== words && input.current) input.current.value = words
    shown.current = words
  }, [words])
  return (
    <Form method="get" action={action} role="search" preventScrollReset className={styles.form}>
      <label htmlFor="search-field">{label}</label>
      <input
        ref={input}
        id="search-field"
        name={name}
        type="search"
        defaultValue={words}
        maxLength={maxLength}
        enterKeyHint="search"
      />
      <Button type="submit" tone="line">
        <Icon name="search" />
        Search
      </Button>
    </Form>
  )
}
