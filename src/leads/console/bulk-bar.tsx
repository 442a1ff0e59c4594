// What can be done with the ticked leads. It stands between filters and rows.
import type { InboxDesk, InboxRow, LeadChange } from '#leads/inbox/inbox.ts'
import { Icon } from '#ui/console/icon.tsx'
import { SelectionBar } from '#ui/console/list/selection-bar.tsx'
import { assignChoices, stateChoices, toggleSpam } from './choices.ts'
import { Menu } from './menu.tsx'
import { Button } from '#ui/console/button.tsx'

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
  return (
    <SelectionBar label={`${ticked.length} leads selected`} count={ticked.length} {...{ shown, onTickAll, onClear }}>
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
    </SelectionBar>
  )
}
