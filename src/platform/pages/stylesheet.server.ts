// How the text of the stylesheet reaches the document that the server renders.
import { createContext } from 'react-router'

export const stylesheetContext = createContext('')
