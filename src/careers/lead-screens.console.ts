// What an application adds to the inbox.
import type { LeadScreens } from '#leads/console/lead-screens.ts'

export const leadScreens: LeadScreens = {
  application: () => import('./console/lead-screen.ts'),
}
