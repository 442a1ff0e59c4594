// Asks before something leaves the site.
import type { ReactNode } from 'react'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'

type ConfirmProps = { title: string; doIt: string; children: ReactNode; onConfirm: () => void; onClose: () => void }

export function ConfirmLeavingSite({ title, doIt, children, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dismiss="Keep it"
      actions={
        <Button look="end" onClick={onConfirm}>
          {doIt}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
