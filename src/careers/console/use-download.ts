// Saves a resume as a file. The server writes down who did.
import { openResume } from '#careers/apply/console-calls.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { say } from '#ui/console/toasts.tsx'
import { saveFile } from '#platform/console/save-file.ts'

export function useDownload(leadId: string | number): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    try {
      await saveFile(addressOf(openResume, { leadId, purpose: 'download' }))
      say('The resume is in your downloads. Delete it there when you no longer need it.')
    } catch (error) {
      say(messageOf(error), { isFailure: true })
    }
    await refresh()
  }
}
