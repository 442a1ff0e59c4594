// What can be done with an open record besides writing. Each action saves first, so that it means what is on the screen.
import { useState } from 'react'
import { z } from 'zod'
import { CallError, change, messageOf, type AnswerTo } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { Body } from '#platform/records/fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import type { PreviewLink, ShownRecord } from '#publishing/record.ts'
import { say } from '#ui/console/toasts.tsx'
import { currentOf, type Draft } from './draft-store.ts'

const refusalSchema = z.object({ errors: z.record(z.string(), z.string()) })

export type MadePreview = AnswerTo<'/api/console/records/{id}/preview'>

export type RecordActions = {
  isBusy: boolean
  /** Why the server has refused to publish this text. */
  refused: { problems: Problems; of: Body } | null
  publish: (at: Date | null) => Promise<boolean>
  unpublish: (at: Date | null) => Promise<boolean>
  unschedule: () => Promise<boolean>
  restore: (from: number) => Promise<boolean>
  trash: () => Promise<boolean>
  untrash: () => Promise<boolean>
  /** Returns null if there is no preview. */
  previewLink: () => Promise<MadePreview | null>
  /** Ends a link. Returns those that are left, or null if that did not work. */
  endPreview: (link: number) => Promise<PreviewLink[] | null>
}

export function useActions(draft: Draft, one: string): RecordActions {
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RecordActions['refused']>(null)

  async function run(
    make: (values: { id: number }, version: number) => Promise<ShownRecord>,
    done: string | ((record: ShownRecord) => void),
  ): Promise<boolean> {
    setBusy(true)
    try {
      if (!(await draft.save())) {
        say('Not done, because the latest changes could not be saved.', { isFailure: true })
        return false
      }
      const { base } = draft.view()
      const answer = await make({ id: base.id }, base.version)
      draft.adopt(answer)
      setRefused(null)
      if (typeof done === 'string') say(done)
      else done(answer)
      await refresh()
      return true
    } catch (error) {
      const current = currentOf(error)
      const problems = error instanceof CallError && refusalSchema.safeParse(error.body).data?.errors
      if (current) draft.see(current)
      if (problems) setRefused({ problems, of: draft.view().body })
      else say(messageOf(error), { isFailure: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  const iso = (at: Date | null) => at?.toISOString() ?? null

  const actions: RecordActions = {
    isBusy,
    refused,
    publish: (at) =>
      run(
        (values, version) => change('/api/console/records/{id}/publish', { version, at: iso(at) }, values),
        at ? 'Scheduled.' : 'Published.',
      ),
    unpublish: (at) =>
      run(
        (values, version) => change('/api/console/records/{id}/unpublish', { version, at: iso(at) }, values),
        at ? 'It will be unpublished at that time.' : 'Unpublished. The draft is kept here.',
      ),
    unschedule: () =>
      run(
        (values, version) => change('/api/console/records/{id}/unschedule', { version }, values),
        'The schedule has been cancelled.',
      ),
    restore: (from) => {
      const { version: former } = draft.view().base
      return run(
        (values, version) => change('/api/console/records/{id}/restore', { version, from }, values),
        () => say(`Version ${from} is the draft now.`, { undo: () => actions.restore(former) }),
      )
    },
    trash: () =>
      run(
        (values, version) => change('/api/console/records/{id}/trash', { version }, values),
        () => say(`${one} moved to the trash.`, { undo: () => actions.untrash() }),
      ),
    async untrash() {
      setBusy(true)
      try {
        const { base } = draft.view()
        draft.adopt(await change('/api/console/records/{id}/untrash', {}, { id: base.id }))
        say('Restored as a draft.')
        await refresh()
        return true
      } catch (error) {
        say(messageOf(error), { isFailure: true })
        return false
      } finally {
        setBusy(false)
      }
    },
    async previewLink() {
      await draft.save()
      try {
        return await change('/api/console/records/{id}/preview', {}, { id: draft.view().base.id })
      } catch (error) {
        say(messageOf(error), { isFailure: true })
        return null
      }
    },
    async endPreview(link) {
      try {
        const { previews } = await change(
          '/api/console/records/{id}/preview/end',
          { link },
          { id: draft.view().base.id },
        )
        say('The link has been ended.')
        return previews
      } catch (error) {
        say(messageOf(error), { isFailure: true })
        return null
      }
    },
  }
  return actions
}
