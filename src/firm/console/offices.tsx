// The list of offices: their order, and one of them open for editing.
import { useState } from 'react'
import { moveOffice, removeOffice } from '#firm/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import type { FirmSettings, StoredOffice } from '#firm/settings/settings.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { OfficeForm } from './office-form.tsx'
import { useSave } from './use-save.ts'

export function Offices({ stored: { version, list } }: { stored: FirmSettings['offices'] }) {
  const [open, setOpen] = useState<StoredOffice | 'new' | null>(null)
  const [removed, setRemoved] = useState<StoredOffice | null>(null)
  const saving = useSave()

  const move = (office: StoredOffice, direction: 'up' | 'down') =>
    void saving.save(
      () => callApi(moveOffice, { id: office.id }, { version, direction }),
      `${office.city} moved ${direction}.`,
    )
  const remove = (office: StoredOffice) => {
    setRemoved(null)
    void saving.save(
      () => callApi(removeOffice, { id: office.id }, { version }),
      `${office.city} is no longer on the website.`,
    )
  }

  return (
    <>
      {saving.message !== null && <Notice kind={saving.isStale ? 'warn' : 'bad'} title={saving.message} />}
      <div className="sheet">
        <ul className="list">
          {list.map((office, index) => (
            <li key={office.id}>
              <div className="t">
                <b>{office.city}</b>
                {index === 0 && <span className="muted fine"> Head office</span>}
                <small>{office.lines.join(', ')}</small>
              </div>
              <IconButton
                icon="up"
                label={`Move ${office.city} up`}
                isSmall
                disabled={index === 0 || saving.isBusy}
                onClick={() => move(office, 'up')}
              />
              <IconButton
                icon="down"
                label={`Move ${office.city} down`}
                isSmall
                disabled={index === list.length - 1 || saving.isBusy}
                onClick={() => move(office, 'down')}
              />
              <Button isSmall aria-label={`Edit ${office.city}`} onClick={() => setOpen(office)}>
                Edit
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {open === null && (
        <div className="row">
          <Button icon="plus" onClick={() => setOpen('new')}>
            Add an office
          </Button>
        </div>
      )}
      {open !== null && (
        <OfficeForm
          key={open === 'new' ? 'new' : open.id}
          office={open === 'new' ? null : open}
          version={version}
          onClose={() => setOpen(null)}
          onRemove={open === 'new' || list.length === 1 ? null : () => setRemoved(open)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.city} from the website?`}
          doIt={`Remove ${removed.city}`}
          onConfirm={() => {
            setOpen(null)
            remove(removed)
          }}
          onClose={() => setRemoved(null)}
        >
          <p>Its address, telephone numbers and hours are removed from the contact page and the footer at once.</p>
          {removed.id === list[0]?.id && (
            <p>It is the head office. Messages will then go to {list[1]?.email}, the address of the next office.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
