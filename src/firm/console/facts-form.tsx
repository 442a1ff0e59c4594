// Facts about the firm that stand in several places of the website.
import { saveFacts } from '#firm/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import { monthNames } from '#platform/dates.ts'
import type { FirmSettings } from '#firm/settings.ts'
import { Field } from './field.tsx'
import { SaveBar } from './saving.tsx'
import { usePart } from './use-part.ts'

type Stored = FirmSettings['facts']

export function FactsForm({ stored }: { stored: Stored }) {
  const { form, set, isDirty, saving, save, takeStored } = usePart(stored, (body) => ask(saveFacts, body))
  const [month = '', day = ''] = form.agmMonthDay.split('-')
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save('Saved. The website shows it within a second.')
      }}
    >
      <div className="two">
        <NumberField
          label="Founded in"
          value={form.foundedYear}
          error={saving.errors['foundedYear']}
          onNumber={(foundedYear) => set({ foundedYear })}
        />
        <NumberField
          label="Members"
          value={form.members}
          error={saving.errors['members']}
          onNumber={(members) => set({ members })}
        />
      </div>
      <NumberField
        label="Year of the copyright line"
        value={form.copyrightYear}
        error={saving.errors['copyrightYear']}
        onNumber={(copyrightYear) => set({ copyrightYear })}
      />
      <fieldset className="office-hours">
        <legend>Date of the annual general meeting assumed for due dates</legend>
        <div className="two">
          <Field
            label="Day"
            inputMode="numeric"
            value={day.replace(/^0/, '')}
            error={saving.errors['agmMonthDay'] && 'Enter a day that this month has in every year.'}
            hint="Due dates counted from the meeting change with it."
            onValue={(text) => set({ agmMonthDay: `${month}-${text.replaceAll(/\D/g, '').padStart(2, '0')}` })}
          />
          <div className="fld">
            <label htmlFor="agm-month">Month</label>
            <select
              id="agm-month"
              className="in"
              value={month}
              onChange={(event) => set({ agmMonthDay: `${event.target.value}-${day}` })}
            >
              {monthNames.map((name, place) => (
                <option key={name} value={String(place + 1).padStart(2, '0')}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
      </fieldset>
      <Field
        label="Address of the chat login"
        type="url"
        value={form.chatLoginUrl}
        error={saving.errors['chatLoginUrl']}
        autoComplete="off"
        onValue={(chatLoginUrl) => set({ chatLoginUrl })}
      />
      <div className="two">
        <Field
          label="Unique code of the firm"
          value={form.uniqueCode}
          isOptional
          error={saving.errors['uniqueCode']}
          hint="As the Institute gives it. Shown with the partners and in e-mails."
          autoComplete="off"
          onValue={(uniqueCode) => set({ uniqueCode })}
        />
        <Field
          label="Peer review certificate number"
          value={form.peerReview}
          isOptional
          error={saving.errors['peerReview']}
          hint="Clear it once the certificate has expired."
          autoComplete="off"
          onValue={(peerReview) => set({ peerReview })}
        />
      </div>
      <Field
        label="Line above the client logos"
        value={form.logosNote}
        isOptional
        error={saving.errors['logosNote']}
        hint="Clear it once the logos are those of clients who have agreed in writing."
        autoComplete="off"
        onValue={(logosNote) => set({ logosNote })}
      />
      <SaveBar
        saving={saving}
        label="Save the facts"
        stored={`founded in ${stored.foundedYear}, a team of ${stored.members}, © ${stored.copyrightYear}, meeting on ${stored.agmMonthDay}, ${stored.chatLoginUrl}.`}
        isDirty={isDirty}
        onTakeStored={takeStored}
      />
    </form>
  )
}

type NumberProps = { label: string; value: number; error: string | undefined; onNumber: (value: number) => void }

function NumberField({ label, value, error, onNumber }: NumberProps) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={value === 0 ? '' : String(value)}
      error={error}
      autoComplete="off"
      onValue={(text) => onNumber(Number(text.replaceAll(/\D/g, '').slice(0, 9)))}
    />
  )
}
