// The entry of the console's program in the browser.
import { createRoot } from 'react-dom/client'
import '#ui/fonts.css'
import '#ui/tokens.css'
import '#ui/console/console.css'
import { ConsoleApp } from './console-app.tsx'

const place = document.getElementById('console')
if (place) createRoot(place).render(<ConsoleApp />)
