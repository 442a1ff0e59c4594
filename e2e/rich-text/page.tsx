// A page with one rich-text field, for its own browser test. What the field gives stands in a hidden <output>.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/fonts.css'
import '#ui/tokens.css'
import '#ui/console/console.css'
import { RichTextField } from '#ui/console/rich-text/rich-text-field.tsx'
import { ToastTray } from '#ui/console/toasts.tsx'

function RichTextPage() {
  const [value, setValue] = useState('')
  const [changes, setChanges] = useState(0)
  const [given, setGiven] = useState('')
  return (
    <main>
      <h1>Rich text</h1>
      <label htmlFor="given">Stored text</label>
      <textarea id="given" value={given} onChange={(event) => setGiven(event.target.value)} />
      <button type="button" onClick={() => setValue(given)}>
        Show the stored text
      </button>
      <div id="text-label">Text of the insight</div>
      <RichTextField
        id="text"
        labelId="text-label"
        describedBy="text-hint"
        value={value}
        onChange={(text) => {
          setValue(text)
          setChanges((count) => count + 1)
        }}
        pickImage={async () => ({ src: '/media/board-room.jpg', alt: 'The board room' })}
      />
      <p id="text-hint">What readers see.</p>
      <button type="button">After the text</button>
      <output id="value" data-changes={changes} hidden>
        {value}
      </output>
      <ToastTray />
    </main>
  )
}

const place = document.getElementById('root')
if (place) createRoot(place).render(<RichTextPage />)
