// The declaration and the disclaimer, which a visitor reads full-screen before the page of the associates.
import type { Declaration } from '#firm/firm.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import styles from './declaration-dialog.module.css'

export const declarationId = 'declaration'
const page = '/psraoassociates'

type Props = { open: boolean; onClose: () => void; declaration: Declaration }

/** Always in the page, so that browsers with invoker commands can open it before hydration or without JavaScript. */
export function DeclarationDialog({ open, onClose, declaration }: Props) {
  return (
    <Dialog open={open} onClose={onClose} labelledBy={`${declarationId}-title`} variant="full" id={declarationId}>
      <div className={styles.margin}>
        <div className={styles.frame}>
          <div
            className={styles.texts}
            tabIndex={0}
            role="group"
            aria-label={`${declaration.title} and ${declaration.disclaimer.title}`}
          >
            <Statement {...declaration} id={`${declarationId}-title`} />
            <Statement {...declaration.disclaimer} />
          </div>
          <form method="dialog" className={styles.actions}>
            <Button type="submit" tone="line">
              Cancel
            </Button>
            <ButtonLink to={page} onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
              Continue
            </ButtonLink>
          </form>
        </div>
      </div>
    </Dialog>
  )
}

function Statement({ title, paragraphs, id }: { title: string; paragraphs: string[]; id?: string }) {
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <div className={`${styles.rope} rope`} />
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
