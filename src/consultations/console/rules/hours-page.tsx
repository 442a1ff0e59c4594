// What visitors can book: hours, lengths, notice, consultants and holidays. Saving shows first what it does.
import { useState } from 'react'
import { Link } from 'react-router'
import { readRules, readRulesEffect, saveRules } from '#consultations/console-calls.ts'
import { useNow } from '#platform/console/use-now.ts'
import { callApi } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import type { RulesAnswer, RulesEffect, RulesForm } from '#consultations/by-staff/bookings.ts'
import { rulesErrors } from '#consultations/by-staff/rules-errors.ts'
import { Notice } from '#ui/console/notices.tsx'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { Loaded } from '#ui/console/loaded.tsx'
import { Page } from '#ui/console/page.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { EffectDialog } from './effect-dialog.tsx'
import { HolidaysSection, isTyped, noHoliday, withHoliday, type HolidayErrors } from './holidays-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { refusedBy } from '#consultations/console/refused.ts'
import { PeopleSection } from './people-section.tsx'
import { NumbersSection } from './rules-sections.tsx'
import { Button } from '#ui/console/button.tsx'

const sections = [
  ['hours', 'Hours'],
  ['holidays', 'Holidays'],
  ['meetings', 'Meetings'],
  ['people', 'Consultants'],
] as const

export function HoursPage() {
  const rules = useRead(readRules, [])
  return (
    <Page title="Hours and holidays" trail={<Link to="/console/bookings">Bookings</Link>}>
      <Loaded of={rules} failed="The rules could not be loaded." label="Loading the rules">
        {(data) => <RulesEditor answer={data} />}
      </Loaded>
    </Page>
  )
}

function RulesEditor({ answer }: { answer: RulesAnswer }) {
  const refresh = useRefresh()
  // What this person has typed, on the version that they began with. A fresher answer does not replace it.
  const [draft, setDraft] = useState<{ version: number; rules: RulesForm } | null>(null)
  const [effect, setEffect] = useState<RulesEffect | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const now = useNow()
  const { version, rules } = draft ?? answer
  const [holiday, setHoliday] = useState(noHoliday)
  const [wrongHoliday, setWrongHoliday] = useState<HolidayErrors>({})
  const isDirty = isTyped(holiday) || (draft !== null && JSON.stringify(draft.rules) !== JSON.stringify(answer.rules))
  const errors = isTried ? rulesErrors(rules) : {}
  useUnsaved(isDirty)

  const onChange = (changes: Partial<RulesForm>) => setDraft({ version, rules: { ...rules, ...changes } })

  /** Moves the holiday from the fields to the list. Returns null if it is marked as wrong. */
  function addHoliday(): RulesForm | null {
    const outcome = withHoliday(rules, holiday)
    setWrongHoliday('wrong' in outcome ? outcome.wrong : {})
    if ('wrong' in outcome) return null
    onChange(outcome.rules)
    setHoliday(noHoliday)
    return outcome.rules
  }
  async function check() {
    setTried(true)
    setFailure(null)
    const complete = isTyped(holiday) ? addHoliday() : rules
    if (complete === null || Object.keys(rulesErrors(complete)).length > 0) {
      setFailure('Not saved. Correct the marked fields.')
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.setp [aria-invalid=true]')?.focus())
      return
    }
    await attempt(async () => setEffect(await callApi(readRulesEffect, { version, rules: complete })))
  }
  async function save() {
    await attempt(async () => {
      await callApi(saveRules, { version, rules })
      setDraft(null)
      setTried(false)
      setConflict(null)
      toast('Saved. The booking page is updated at once.')
    })
    setEffect(null)
    await refresh()
  }
  async function attempt(work: () => Promise<void>) {
    setSaving(true)
    try {
      await work()
    } catch (error) {
      const refused = refusedBy(error)
      if (refused.isConflict) setConflict(refused.message)
      else setFailure(refused.message)
    }
    setSaving(false)
  }
  useShortcuts([{ keys: 'Ctrl S', does: 'Save', act: () => isDirty && void check() }])

  return (
    <div className="setp beside-first">
      <nav aria-label="Sections">
        {sections.map(([id, label]) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
        <p className="hint setp__last">
          {answer.changed
            ? `Last saved by ${answer.changed.by}, ${shortInstant(answer.changed.on, now)}.`
            : 'Not changed since the site was set up.'}
        </p>
      </nav>
      <form
        id="rules"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        {conflict !== null && (
          <Notice
            kind="bad"
            title={conflict}
            action={
              <>
                <Button
                  onClick={() => {
                    setDraft(null)
                    setConflict(null)
                  }}
                >
                  Take theirs
                </Button>
                <Button
                  onClick={() => {
                    setDraft({ version: answer.version, rules })
                    setConflict(null)
                  }}
                >
                  Keep mine
                </Button>
              </>
            }
          >
            Keep yours to replace theirs when you next save, or take theirs and start again.
          </Notice>
        )}
        {failure !== null && <Notice kind="bad" title={failure} />}
        <HoursSection rules={rules} errors={errors} onChange={onChange} />
        <HolidaysSection
          rules={rules}
          errors={errors}
          onChange={onChange}
          bookedOn={answer.bookedOn}
          added={holiday}
          wrong={wrongHoliday}
          onType={setHoliday}
          onAdd={() => void addHoliday()}
        />
        <NumbersSection rules={rules} errors={errors} onChange={onChange} />
        <PeopleSection rules={rules} errors={errors} onChange={onChange} services={answer.services} />
        {isDirty && (
          <div className="savebar row wraps">
            <span className="muted">Not saved yet. You will see the effect before it is saved.</span>
            <Button
              className="push"
              onClick={() => {
                setDraft(null)
                setHoliday(noHoliday)
                setWrongHoliday({})
                setFailure(null)
                setTried(false)
              }}
            >
              Discard
            </Button>
            <Button type="submit" look="go" disabled={isSaving || conflict !== null}>
              {isSaving ? 'Checking…' : 'Save'}
            </Button>
          </div>
        )}
      </form>
      {effect && (
        <EffectDialog effect={effect} isSaving={isSaving} onSave={() => void save()} onClose={() => setEffect(null)} />
      )}
    </div>
  )
}
