// Sub-records in an order, such as the key offerings of a service. Each can be folded away.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { emptyBody, type Body } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { keepingFocus, moved, MoveButtons, useReorder } from '#ui/console/list/reorder.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { fieldId } from '#publishing/console/go-to.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type ListProps = Pick<FieldProps<'list', Body[]>, 'field' | 'path'> & {
  items: Body[]
  problems: Problems
  change: (make: (items: Body[]) => Body[]) => void
  renderItem: (item: Body, prefix: string, update: (make: (item: Body) => Body) => void) => ReactNode
}

let lastKey = 0
const newKey = () => ++lastKey

export function ListField({ field, path, items, problems, change, renderItem }: ListProps) {
  // Items have no id of their own. These keys go along with them.
  const [keys, setKeys] = useState(() => items.map(newKey))
  if (keys.length !== items.length) setKeys(items.map((_, index) => keys[index] ?? newKey()))
  const latestKeys = useRef(keys)
  useEffect(() => {
    latestKeys.current = keys
  }, [keys])
  const [told, setTold] = useState('')
  const focusOn = useRef<string | null>(null)
  useEffect(() => {
    if (focusOn.current === null) return
    const wanted = document.getElementById(focusOn.current)
    focusOn.current = null
    wanted?.querySelector<HTMLElement>('input, textarea, select, summary')?.focus()
  })
  // An item may move while a file for it is on its way.
  function updateItem(key: number, make: (item: Body) => Body) {
    const index = latestKeys.current.indexOf(key)
    change((former) => former.map((each, at) => (at === index ? make(each) : each)))
  }
  const nameOf = (item: Body, index: number) => {
    const [first = ''] = Object.entries(field.fields)
      .filter(([, each]) => each.type === 'text')
      .map(([name]) => String(item[name] ?? '').trim())
    return first || `${capital(field.item)} ${index + 1}`
  }

  function set(nextKeys: number[], make: (items: Body[]) => Body[]) {
    setKeys(nextKeys)
    change(make)
  }
  function add() {
    const key = newKey()
    focusOn.current = `item-${key}`
    set([...keys, key], (former) => [...former, emptyBody(field.fields)])
  }
  function remove(index: number) {
    const [item, key] = [items[index], keys[index]]
    if (!item || key === undefined) return
    set(keys.toSpliced(index, 1), (former) => former.toSpliced(index, 1))
    toast(`${nameOf(item, index)} is removed.`, {
      undo() {
        setKeys((now) => now.toSpliced(index, 0, key))
        change((former) => former.toSpliced(index, 0, item))
      },
    })
  }
  function move(from: number, to: number) {
    const item = items[from]
    if (!item) return
    keepingFocus(() => set(moved(keys, from, to), (former) => moved(former, from, to)))
    setTold(`${nameOf(item, from)} is now ${to + 1} of ${items.length}.`)
  }
  const reorder = useReorder(items.length, move, 'items__one')
  const isFull = items.length >= field.maxItems

  return (
    <FieldFrame path={path} field={field} problem={problems[path]} shape="group">
      <p className="vh" aria-live="polite">
        {told}
      </p>
      {items.length > 0 && (
        <ol className="items stack gap-2" role="list" data-rows>
          {items.map((item, index) => {
            const name = nameOf(item, index)
            const newName = `${capital(field.item)} ${index + 1}`
            const prefix = `${path}.${index}.`
            const isWrong = Object.keys(problems).some((each) => each.startsWith(prefix))
            return (
              <li key={keys[index]} id={`item-${keys[index]}`} {...reorder.row(index)}>
                <div className="items__act">
                  <MoveButtons reorder={reorder} index={index} length={items.length} name={name} onMove={move} />
                  <IconButton
                    icon="trash"
                    label={`Remove: ${name}`}
                    isSmall
                    title="Remove"
                    onClick={() => remove(index)}
                  />
                </div>
                <Item
                  number={index + 1}
                  name={name}
                  isWrong={isWrong}
                  isOpenAtFirst={items.length < 4 || name === newName}
                >
                  <ItemFields
                    item={item}
                    prefix={prefix}
                    renderItem={renderItem}
                    update={(make) => updateItem(keys[index] ?? 0, make)}
                  />
                </Item>
              </li>
            )
          })}
        </ol>
      )}
      <div className="row wraps">
        <Button isSmall icon="plus" id={`${fieldId(path)}-add`} disabled={isFull} onClick={add}>
          Add {articleOf(field.item)} {field.item}
        </Button>
        {isFull && <span className="hint">There can be at most {field.maxItems}.</span>}
      </div>
    </FieldFrame>
  )
}

type ItemFieldsProps = Pick<ListProps, 'renderItem'> & {
  item: Body
  prefix: string
  update: (make: (item: Body) => Body) => void
}

function ItemFields({ item, prefix, update, renderItem }: ItemFieldsProps) {
  return renderItem(item, prefix, update)
}

type ItemProps = { number: number; name: string; isWrong: boolean; isOpenAtFirst: boolean; children: ReactNode }

function Item({ number, name, isWrong, isOpenAtFirst, children }: ItemProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="num muted">{number}</span> <b>{name}</b>
        {isWrong && (
          <span className="err">
            <Icon name="alert" />
            Not complete
          </span>
        )}
      </summary>
      <div className="items__fields stack">{children}</div>
    </details>
  )
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function articleOf(noun: string): string {
  return /^[aeiou]/i.test(noun) ? 'an' : 'a'
}
