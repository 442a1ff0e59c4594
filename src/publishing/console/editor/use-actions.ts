// What can be done with an open record besides writing. Each action saves first, so that it means what is on the screen.
import { useState } from 'react'
import {
  endPreview,
  makePreview,
  publishRecord,
  restoreVersion,
  trashRecord,
  unpublishRecord,
  unscheduleRecord,
  untrashRecord,
} from '#publishing/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { z } from 'zod'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { Body } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import type { PreviewLink, RecordView } from '#publishing/record.ts'
import { toast } from '#ui/console/toasts.tsx'
import { currentOf, type Draft } from '#publishing/console/drafts/draft-store.ts'

const refusalSchema = z.object({ errors: z.record(z.string(), z.string()) })

export type MadePreview = AnswerOf<typeof makePreview>

export type RecordActions = {
  isBusy: boolean
  /** Why the server has refused to publish this text. */
  refused: { problems: Problems; of: Body } | null
  publish: (at: Date | null) => Promise<boolean>
  unpublish: () => Promise<boolean>
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
    make: (values: { id: number }, version: number) => Promise<RecordView>,
    done: string | ((record: RecordView) => void),
  ): Promise<boolean> {
    setBusy(true)
    try {
      if (!(await draft.save())) {
        toast('Not done, because the latest changes could not be saved.', { isFailure: true })
        return false
      }
      const { base } = draft.view()
      const answer = await make({ id: base.id }, base.version)
      draft.adopt(answer)
      setRefused(null)
      if (typeof done === 'string') toast(done)
      else done(answer)
      await refresh()
      return true
    } catch (error) {
      const current = currentOf(error)
      const problems = error instanceof CallError && refusalSchema.safeParse(error.body).data?.errors
      if (current) draft.see(current)
      if (problems) setRefused({ problems, of: draft.view().body })
      else toast(messageOf(error), { isFailure: true })
      return false
    } finally {
      setBusy(false)
    }
  }

  const actions: RecordActions = {
    isBusy,
    refused,
    publish: (at) =>
      run(
        (values, version) => callApi(publishRecord, values, { version, at: at?.toISOString() ?? null }),
        at ? 'Scheduled.' : 'Published.',
      ),
    unpublish: () =>
      run((values, version) => callApi(unpublishRecord, values, { version }), 'Unpublished. The draft is kept here.'),
    unschedule: () =>
      run((values, version) => callApi(unscheduleRecord, values, { version }), 'The schedule has been cancelled.'),
    restore: (from) => {
      const { version: former } = draft.view().base
      return run(
        (values, version) => callApi(restoreVersion, values, { version, from }),
        ({ problems }) => {
          const [problem] = Object.values(problems)
          const text = [`Version ${from} is the draft now.`, problem].filter(Boolean).join(' ')
          toast(text, { undo: () => actions.restore(former) })
        },
      )
    },
    trash: () =>
      run(
        (values, version) => callApi(trashRecord, values, { version }),
        () => toast(`${one} moved to the trash.`, { undo: () => actions.untrash() }),
      ),
    async untrash() {
      setBusy(true)
      try {
        const { base } = draft.view()
        draft.adopt(await callApi(untrashRecord, { id: base.id }))
        toast('Restored as a draft.')
        await refresh()
        return true
      } catch (error) {
        toast(messageOf(error), { isFailure: true })
        return false
      } finally {
        setBusy(false)
      }
    },
    async previewLink() {
      await draft.save()
      try {
        return await callApi(makePreview, { id: draft.view().base.id })
      } catch (error) {
        toast(messageOf(error), { isFailure: true })
        return null
      }
    },
    async endPreview(link) {
      try {
        const { previews } = await callApi(endPreview, { id: draft.view().base.id }, { link })
        toast('The link has been ended.')
        return previews
      } catch (error) {
        toast(messageOf(error), { isFailure: true })
        return null
      }
    },
  }
  return actions
}
