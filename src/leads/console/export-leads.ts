// Saves leads as a CSV file. The server records who took how many.
import { exportInbox } from '#leads/console-calls.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { messageOf } from '#platform/console/call.ts'
import { saveFile } from '#platform/console/save-file.ts'
import { toast } from '#ui/console/toasts.tsx'
import type { InboxAddress } from './use-inbox.ts'

/** Without ids, all leads of the filter. */
export async function exportLeads({ filter, order }: InboxAddress, ids?: number[]): Promise<void> {
  try {
    await saveFile(addressOf(exportInbox, { filter: JSON.stringify(filter), order, ids: ids?.join(',') }))
    toast('The file is in your downloads. The export is recorded in the history.')
  } catch (error) {
    toast(messageOf(error), { isFailure: true })
  }
}
