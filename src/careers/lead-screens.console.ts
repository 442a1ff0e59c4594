// What an application adds to the inbox: its stage, and the resume beside it, which is loaded when it is shown.
import { lazy } from 'react'
import type { LeadScreens } from '#leads/console/lead-screens.ts'
import { StageKeys, StageSelect } from './console/stage-select.tsx'

const ResumeBeside = lazy(() => import('./console/resume-beside.tsx'))

export const leadScreens: LeadScreens = {
  application: { Actions: StageSelect, Desk: ResumeBeside, RowKeys: StageKeys },
}
