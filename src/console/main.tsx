// The entry of the console's program in the browser.
import './document/no-eval.ts'
import { createRoot } from 'react-dom/client'
import '#ui/fonts.css'
import '#ui/tokens.css'
import '#ui/console/console.css'
import { ConsoleApp } from './console-app.tsx'

const place = document.getElementById('console')
// The document has said there that the browser is too old.
if (place?.hasChildNodes() === false) createRoot(place).render(<ConsoleApp />)
