// The name of a field for a file, with what publication asks of it.

type Props = { label: string; isNeeded: boolean }

export function PickerName({ label, isNeeded }: Props) {
  return (
    <>
      {label}
      {isNeeded && <em> needed to publish</em>}
    </>
  )
}
