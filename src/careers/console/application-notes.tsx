// What colleagues noted about an application. They are the notes of the lead, so the inbox has them too.
import { useNote } from '#leads/console/use-note.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import type { Application } from '#careers/apply/console-calls.ts'
import { Button } from '#ui/console/button.tsx'

/** The id of the field, for the key that leads to it. */
export const noteField = 'application-note'

export function ApplicationNotes({ application: { id, notes } }: { application: Application }) {
  const now = useNow()
  const { text, setText, isSaving, add } = useNote(id)
  return (
    <section>
      <h3>Notes</h3>
      {notes.map((note) => (
        <div className="nt" key={note.id}>
          <p>{note.text}</p>
          <span>
            {note.by}, {shortInstant(note.on, now)}
          </span>
        </div>
      ))}
      {notes.length === 0 && (
        <p className="muted">No notes yet. Only staff can see them, and they are erased with the application.</p>
      )}
      <form
        className="appl__note"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <label className="vh" htmlFor={noteField}>
          New note
        </label>
        <textarea
          className="in"
          id={noteField}
          rows={2}
          placeholder="Note for colleagues"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text.trim() !== '' && (
          <Button type="submit" isSmall disabled={isSaving}>
            Add note
          </Button>
        )}
      </form>
    </section>
  )
}
