// Saves leads as a CSV file. The server records who took how many.
import { messageOf } from '#platform/console/call.ts'
import { saveFile } from '#platform/console/save-file.ts'
import { say } from '#ui/console/toasts.tsx'
import type { InboxAddress } from './use-inbox.ts'

/** Without ids, all leads of the filter. */
export async function exportLeads({ filter, order }: InboxAddress, ids?: number[]): Promise<void> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), order, ...(ids && { ids: ids.join(',') }) })
  try {
    await saveFile(`/api/console/leads/export?${query}`)
    say('The file is in your downloads. The export is recorded in the history.')
  } catch (error) {
    say(messageOf(error), { isFailure: true })
  }
}
