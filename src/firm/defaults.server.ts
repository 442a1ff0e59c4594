// What every page shows while the firm's own data cannot be read. Once the site has started, that is what the data were
// then; before, and in tests, the starting content, which is part of the build.
import firm from '#content/firm.json' with { type: 'json' }
import privacy from '#content/privacy.json' with { type: 'json' }
import type { Declaration, Grievance, SiteSettings } from './firm.ts'

export let defaultGrievance: Grievance = privacy.grievance
export let defaultSettings: SiteSettings = { ...firm.settings, grievance: defaultGrievance, noticeLanguages: {} }
export let defaultDeclaration: Declaration = firm.declaration

export function setDefaults(settings: SiteSettings, declaration: Declaration | null): void {
  defaultGrievance = settings.grievance
  defaultSettings = settings
  defaultDeclaration = declaration ?? defaultDeclaration
}
