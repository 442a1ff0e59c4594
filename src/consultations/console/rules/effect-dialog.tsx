// What saving the rules would do, before it is done.
import { dayInIndia } from '#platform/dates.ts'
import { whenInIndia } from '#consultations/record/booking-time.ts'
import type { OutsideBecause, RulesEffect } from '#consultations/by-staff/bookings.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { Button, ButtonLink } from '#ui/console/button.tsx'

const because: Record<OutsideBecause, string> = {
  holiday: 'on a holiday',
  hours: 'outside the hours',
  capacity: 'with too few consultants',
  consultant: 'with a consultant who takes no calls',
}

type EffectDialogProps = { effect: RulesEffect; isSaving: boolean; onSave: () => void; onClose: () => void }

export function EffectDialog({ effect: { outside, offered }, isSaving, onSave, onClose }: EffectDialogProps) {
  const count = outside.length
  return (
    <Dialog
      title="What this changes"
      onClose={onClose}
      dismiss="Back"
      actions={
        <Button look="go" disabled={isSaving} onClick={onSave}>
          {isSaving ? 'Saving…' : 'Save these rules'}
        </Button>
      }
    >
      <p>
        {offered.before === offered.after
          ? `Visitors can choose from ${offered.after} times, as before.`
          : `Visitors can choose from ${offered.after} times instead of ${offered.before}.`}{' '}
        The booking page is updated at once.
      </p>
      {count === 0 ? (
        <p>All booked meetings still fit.</p>
      ) : (
        <>
          <p className="late">
            <Icon name="alert" isSmall />{' '}
            {count === 1 ? 'One booked meeting will no longer fit.' : `${count} booked meetings will no longer fit.`}
          </p>
          <p>They stay as they are until someone moves them. No one is notified.</p>
          <ul className="list sheet effect">
            {outside.map(({ id, name, startsOn, because: why }) => (
              <li key={id}>
                <span className="t">
                  <b>{name}</b>
                  <small>
                    {whenInIndia(startsOn)}, {because[why]}
                  </small>
                </span>
                <ButtonLink isSmall to={`/console/bookings/${id}?at=${dayInIndia(startsOn)}`} target="_blank">
                  Open
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
