// What can be done with the ticked leads. It stands between filters and rows.
import type { InboxDesk, InboxRow, LeadChange } from '#leads/inbox/inbox.ts'
import { Icon } from '#ui/console/icon.tsx'
import { assignChoices, stateChoices, toggleSpam } from './choices.ts'
import { Menu } from './menu.tsx'
import { Button, IconButton } from '#ui/console/button.tsx'

type BulkProps = {
  ticked: InboxRow[]
  shown: number
  desk: InboxDesk | undefined
  isSpam: boolean
  onApply: (set: LeadChange, done: string) => void
  onExport: () => void
  onTickAll: () => void
  onClear: () => void
}

export function BulkBar({ ticked, shown, desk, isSpam, onApply, onExport, onTickAll, onClear }: BulkProps) {
  const isAll = ticked.length === shown
  return (
    <div className="bulk" role="toolbar" aria-label={`${ticked.length} leads selected`}>
      <label className="hit">
        <input
          className={`cb${isAll ? '' : ' is-some'}`}
          type="checkbox"
          checked={isAll}
          aria-label={`Select all ${shown} shown`}
          onChange={() => (isAll ? onClear() : onTickAll())}
        />
      </label>
      <b className="nowrap" role="status">
        {ticked.length} selected
      </b>
      <span className="push" />
      <Menu
        id="bulk-assign"
        label="Assign the selected leads"
        className="btn btn--s"
        choices={assignChoices(desk, onApply)}
      >
        <Icon name="userplus" />
        <span>Assign</span>
      </Menu>
      <Menu label="Change the state of the selected leads" className="btn btn--s" choices={stateChoices(onApply)}>
        <Icon name="half" />
        <span>State</span>
      </Menu>
      <Button isSmall title={isSpam ? 'Not spam' : 'Spam'} onClick={() => toggleSpam(onApply, isSpam)}>
        <Icon name="spam" />
        <span>{isSpam ? 'Not spam' : 'Spam'}</span>
      </Button>
      <Button isSmall title="Export" onClick={onExport}>
        <Icon name="download" />
        <span>Export</span>
      </Button>
      <IconButton icon="close" label="Clear the selection" onClick={onClear} />
    </div>
  )
}
