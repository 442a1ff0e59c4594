// Where the renderer tells of a page that failed, so that it stands in the log under the request's number.
import { createContext } from 'react-router'

export const pageFailures = createContext<(error: unknown) => void>(() => undefined)
