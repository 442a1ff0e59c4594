// What an application adds to the inbox: its stage, and the resume beside it.
import type { LeadScreen } from '#leads/console/lead-screens.ts'
import { ResumeBeside } from './resume-beside.tsx'
import { StageKeys, StageSelect } from './stage-select.tsx'
import './resume.css'

export default { Actions: StageSelect, Desk: ResumeBeside, RowKeys: StageKeys } satisfies LeadScreen
