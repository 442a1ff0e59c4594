// Asks for the size of a new table.
import { useId, useState, type FormEvent } from 'react'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { TextField } from '#ui/console/field.tsx'

type Props = { onDone: (rows: number, columns: number) => void; onClose: () => void }

const maxRows = 40
const maxColumns = 8

export function TableDialog({ onDone, onClose }: Props) {
  const id = useId()
  const [rows, setRows] = useState('3')
  const [columns, setColumns] = useState('2')

  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    // One more row, for the headings.
    onDone(within(rows, maxRows) + 1, within(columns, maxColumns))
  }

  return (
    <Dialog
      title="Add a table"
      onClose={onClose}
      actions={
        <Button type="submit" look="go" form={`${id}-form`}>
          Add the table
        </Button>
      }
    >
      <form id={`${id}-form`} className="columns" onSubmit={submit}>
        <TextField
          label="Rows"
          hint="A heading row is added at the top."
          className="num"
          type="number"
          min={1}
          max={maxRows}
          required
          autoFocus
          value={rows}
          onChange={setRows}
        />
        <TextField
          label="Columns"
          className="num"
          type="number"
          min={1}
          max={maxColumns}
          required
          value={columns}
          onChange={setColumns}
        />
      </form>
    </Dialog>
  )
}

function within(typed: string, most: number): number {
  return Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), most)
}
