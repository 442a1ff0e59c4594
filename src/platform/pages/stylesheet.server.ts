// The context that carries the text of the stylesheet to the document rendered on the server.
import { createContext } from 'react-router'

export const stylesheetContext = createContext('')
