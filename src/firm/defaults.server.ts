// What every page shows while the firm's own data cannot be read: the starting content, which is part of the build.
import firm from '#content/firm.json' with { type: 'json' }
import privacy from '#content/privacy.json' with { type: 'json' }
import type { Declaration, Grievance, SiteSettings } from './firm.ts'

export const defaultGrievance: Grievance = privacy.grievance
export const defaultSettings: SiteSettings = { ...firm.settings, grievance: defaultGrievance }
export const defaultDeclaration: Declaration = firm.declaration
