// Saves a resume as a file. The server writes down who did.
import { openResume } from '#careers/apply/console-calls.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { useAct } from '#staff/console/use-act.ts'
import { saveFile } from '#platform/console/save-file.ts'

export function useDownload(leadId: string | number): () => Promise<boolean> {
  const act = useAct()
  return () =>
    act(
      () => saveFile(addressOf(openResume, { leadId, purpose: 'download' })),
      'The resume is in your downloads. Delete it there when you no longer need it.',
    )
}
