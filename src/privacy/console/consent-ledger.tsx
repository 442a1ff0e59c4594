// The ledger of consents: who agreed to what, in which words, and when they withdrew it.
import { useState } from 'react'
import { listConsents, readConsent } from '#privacy/console-calls.ts'
import { languageName } from '#leads/consent/language-name.ts'
import { consentPurposes } from '#leads/consent/consent.ts'
import { instantDay, instantText } from '#platform/console/instants.ts'
import { useList } from '#platform/console/use-list.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Button, ButtonLink } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Failed } from '#ui/console/notices.tsx'
import { purposeNames } from '#privacy/my-data/my-data.ts'
import { Facts } from '#ui/console/facts.tsx'
import { SmallSelect } from '#ui/console/small-select.tsx'

export function ConsentLedger() {
  // Not part of the page's address: it may be somebody's e-mail address.
  const [q, setQ] = useState('')
  const [typed, setTyped] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const list = useList(listConsents, { params: ['purpose', 'state'], besides: q === '' ? {} : { q } })
  const { filter, choose, setPage } = list.at
  return (
    <>
      <List
        of={list}
        name="Consent ledger"
        head={
          <form
            className="sheet__hd filters wraps"
            role="search"
            aria-label="Consents"
            onSubmit={(event) => {
              event.preventDefault()
              setQ(typed.trim())
              // The words are not in the address, so there is no page to go back to.
              setPage(1, { isCorrection: true })
            }}
          >
            <label className="vh" htmlFor="ledger-q">
              Address or reference
            </label>
            <input
              className="in in--s priv__q"
              id="ledger-q"
              type="search"
              placeholder="Address or reference"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <SmallSelect label="Purpose" value={filter.purpose ?? ''} onChange={(value) => choose('purpose', value)}>
              <option value="">All purposes</option>
              {consentPurposes.map((each) => (
                <option key={each} value={each}>
                  {purposeNames[each]}
                </option>
              ))}
            </SmallSelect>
            <SmallSelect label="State" value={filter.state ?? ''} onChange={(value) => choose('state', value)}>
              <option value="">Given and withdrawn</option>
              <option value="active">Given</option>
              <option value="withdrawn">Withdrawn</option>
            </SmallSelect>
            <Button type="submit">Search</Button>
          </form>
        }
        failed="The consents could not be loaded."
        empty={
          <p className="sheet__bd muted">
            No matching consents. Enter the full address, or the reference as in the e-mail.
          </p>
        }
        what={['consent', 'consents']}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Given',
            className: 'hide-s',
            cellClass: 'num nowrap',
            cell: ({ givenOn }) => <time title={instantText(givenOn)}>{instantDay(givenOn)}</time>,
          },
          {
            head: 'By',
            cellClass: 'breaks',
            cell: ({ address, reference, purpose, givenOn }) => (
              <>
                {address ?? <span className="muted">Erased person</span>}
                {reference && <small>{reference}</small>}
                <small className="priv__small">
                  {purposeNames[purpose]}, {instantDay(givenOn)}
                </small>
              </>
            ),
          },
          { head: 'For', className: 'hide-s', cell: ({ purpose }) => purposeNames[purpose] },
          {
            head: 'Notice',
            cellClass: 'nowrap',
            cell: ({ id, noticeVersion, noticeLanguage }) => (
              <>
                <Button look="bare" isSmall onClick={() => setOpenId(id)}>
                  {noticeVersion}
                  <span className="vh">: the wording shown</span>
                </Button>
                <small>{languageName(noticeLanguage)}</small>
              </>
            ),
          },
          {
            head: 'Where',
            className: 'hide-m',
            cellClass: 'breaks',
            cell: ({ form, page }) => (
              <>
                {form}
                <small>{page}</small>
              </>
            ),
          },
          {
            head: 'State',
            cellClass: 'nowrap',
            cell: ({ withdrawnOn }) =>
              withdrawnOn === null ? (
                <StateMark shape="done">Given</StateMark>
              ) : (
                <StateMark shape="shut">Withdrawn {instantDay(withdrawnOn)}</StateMark>
              ),
          },
        ]}
      />
      {openId !== null && <Entry id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

function Entry({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useRead(readConsent, [{ id: String(id) }])
  return (
    <Dialog
      title={data ? `Consent: ${purposeNames[data.purpose]}` : 'Consent'}
      onClose={onClose}
      dismiss="Close"
      actions={
        <>
          {data?.address && (
            <ButtonLink to="/console/privacy/person" state={{ address: data.address }}>
              Data held
            </ButtonLink>
          )}
        </>
      }
    >
      {error && <Failed what="The consent could not be loaded." error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Facts
            of={{
              By: data.address ?? 'an erased person; only a coded form of the address is kept',
              Given: instantText(data.givenOn),
              Withdrawn: data.withdrawnOn === null ? 'No' : instantText(data.withdrawnOn),
              Where: `Form “${data.form}” on ${data.page}`,
              Notice: `Version ${data.noticeVersion}, shown in ${languageName(data.noticeLanguage)}, worded as follows:`,
            }}
          />
          <div className="letter">
            <p lang={data.noticeLanguage} dir="auto">
              {data.noticeText}
            </p>
          </div>
        </>
      )}
    </Dialog>
  )
}
