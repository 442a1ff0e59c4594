// One finding in words, and the button that says that it is right as it is.
import { judgeFinding } from '#publishing/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { dayText } from '#platform/dates.ts'
import { isDeletedFile, maySayRight, type Check, type CheckKind } from '#publishing/checks/check.ts'
import { useAction } from '#staff/console/use-action.ts'
import { Button } from '#ui/console/button.tsx'
import { Icon, type IconName } from '#ui/console/icon.tsx'
import './checks.css'

const icons: Record<CheckKind, IconName> = {
  law: 'clock',
  link: 'link',
  alt: 'image',
  claim: 'alert',
  search: 'search',
}

export function CheckIcon({ what }: Pick<Check, 'what'>) {
  return <Icon name={icons[what]} isSmall />
}

export function findingText(check: Check): string {
  const { what, text, phrase } = check
  if (what === 'law') return `The law is stated as at ${dayText(text)}. Review it.`
  if (what === 'link') return `${isDeletedFile(check) ? 'This file has been deleted' : 'This link is broken'}: ${text}`
  return phrase ? `“${phrase}”. ${text}` : text
}

/** The sentence of a claim, with its words marked. */
export function Sentence({ check: { sentence, phrase } }: { check: Check }) {
  if (phrase === '') return null
  const at = sentence.indexOf(phrase)
  return (
    <q className="check__sentence">
      {sentence.slice(0, at)}
      <mark>{phrase}</mark>
      {sentence.slice(at + phrase.length)}
    </q>
  )
}

/** `id` is that of the record. */
export function SayRight({ id, check }: { id: number; check: Check }) {
  const act = useAction()
  if (!maySayRight(check)) return null
  const judge = (isRight: boolean) => callApi(judgeFinding, { id }, { key: check.key, isRight })
  return check.seen ? (
    <Button look="bare" isSmall onClick={() => void act(() => judge(false), 'It is to be checked again.')}>
      Check again<span className="vh">: {findingText(check)}</span>
    </Button>
  ) : (
    <Button
      look="bare"
      isSmall
      onClick={() =>
        void act(
          () => judge(true),
          'Seen. It comes back when this text changes.',
          () => act(() => judge(false)),
        )
      }
    >
      Seen, it is right<span className="vh">: {findingText(check)}</span>
    </Button>
  )
}
