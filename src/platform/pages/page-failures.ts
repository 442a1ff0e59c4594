// The callback by which the renderer reports a failed page, so that it is logged with the request id.
import { createContext } from 'react-router'

export const pageFailures = createContext<(error: unknown) => void>(() => undefined)
