// The addresses that get nothing of what they have asked to be sent, and why.
import { useId, useState, type FormEvent } from 'react'
import { liftSuppression, listSuppressions, suppressAddress } from '#console/mail/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useList } from '#platform/console/use-list.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { useAction } from '#staff/console/use-action.ts'
import { toast } from '#ui/console/toasts.tsx'

type Suppressed = AnswerOf<typeof listSuppressions>['data'][number]

const reasons: Record<Suppressed['reason'], string> = {
  refused: 'The mailbox does not exist',
  complaint: 'Complained about a newsletter',
  staff: 'Added by a colleague',
}

export function SuppressionList() {
  const list = useList(listSuppressions)
  const [lifting, setLifting] = useState<Suppressed | null>(null)
  const now = useNow()
  return (
    <>
      <p className="muted mail__hint">
        These addresses get no newsletter, no reminders of dates and no job alerts. They still get e-mails about their
        own requests.
      </p>
      <List
        of={list}
        failed="The list could not be loaded."
        empty={
          <Empty title="No address is suppressed" picture={<EmptyMark />}>
            Addresses that refuse our e-mails, and those that you add, are listed here.
          </Empty>
        }
        filtersClass="mail__filters"
        start={<AddAddress />}
        filters={{ q: { as: 'search', label: 'Search addresses' } }}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Address',
            cellClass: 'breaks',
            cell: ({ address }) => address ?? <i>An address that was erased</i>,
          },
          { head: 'Reason', cell: ({ reason }) => reasons[reason] },
          {
            head: 'Since',
            className: 'hide-s',
            cellClass: 'num nowrap',
            cell: ({ suppressedOn }) => shortInstant(suppressedOn, now),
          },
        ]}
        verbs={[
          {
            label: 'Allow again',
            nameOf: ({ address }) => `Allow again: ${address ?? 'an erased address'}`,
            act: setLifting,
          },
        ]}
      />
      {lifting && <AllowAgain entry={lifting} onClose={() => setLifting(null)} />}
    </>
  )
}

function AddAddress() {
  const id = useId()
  const refresh = useRefresh()
  const [address, setAddress] = useState('')
  const [refusal, setRefusal] = useState('')
  async function add(event: FormEvent) {
    event.preventDefault()
    try {
      await callApi(suppressAddress, { address })
      toast(`${address} will get no newsletter, reminders or alerts.`)
      setAddress('')
      setRefusal('')
    } catch (error) {
      setRefusal(messageOf(error))
    }
    await refresh()
  }
  return (
    <form className="row wraps" onSubmit={(event) => void add(event)} noValidate>
      <label className="vh" htmlFor={id}>
        Address to suppress
      </label>
      <input
        id={id}
        className="in in--s searchf"
        type="email"
        placeholder="Address to suppress"
        autoComplete="off"
        value={address}
        aria-invalid={refusal !== ''}
        aria-describedby={`${id}-refusal`}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" icon="plus">
        Add to the list
      </Button>
      <span id={`${id}-refusal`} className="err" role="alert">
        {refusal}
      </span>
    </form>
  )
}

function AllowAgain({ entry, onClose }: { entry: Suppressed; onClose: () => void }) {
  const act = useAction()
  async function lift() {
    await act(() => callApi(liftSuppression, { id: entry.id }), 'The address is no longer on the list.')
    onClose()
  }
  return (
    <Dialog
      title="Allow this address again?"
      onClose={onClose}
      dismiss="Keep it suppressed"
      actions={
        <Button look="go" onClick={() => void lift()}>
          Allow again
        </Button>
      }
    >
      <p>
        {entry.address ?? 'This address'} is on the list for this reason: {reasons[entry.reason].toLowerCase()}. It gets
        a newsletter only after its owner has subscribed again.
      </p>
    </Dialog>
  )
}
