// The field for rich text. The editor behind it is fetched when a field is first shown.
//
//   <RichTextField id="text" labelId="text-label" value={text} onChange={setText} describedBy="text-hint"
//     isInvalid={false} minLines={12} headings={[2, 3]} pickImage={pickPicture} />
//
// `value` is what is stored: a Delta as JSON text ({"ops":[…]}), sanitised HTML, or '' for nothing. HTML is shown as it
// is and becomes a Delta with the first change. `onChange` is called for changes by people alone, with a Delta, or '' once
// nothing is left. Another value (another record, a restored version) replaces the text and its undo; the value that
// `onChange` gave last changes nothing. Without `pickImage` the text has no pictures. The element with the `id` is the
// text itself and takes the focus.
import type { RichTextFieldProps } from './rich-text-editor.tsx'
import { lazy, Suspense } from 'react'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

export function RichTextField(props: RichTextFieldProps) {
  const { minLines = 8 } = props
  return (
    <Suspense fallback={<div className="rt" style={{ minHeight: `${minLines * 1.8 + 5}rem` }} aria-busy />}>
      <Editor {...props} />
    </Suspense>
  )
}
