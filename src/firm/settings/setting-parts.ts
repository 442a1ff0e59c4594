// The parts of the settings. Each is saved as a whole.

export const settingParts = ['firm', 'facts', 'shown', 'social', 'grievance', 'offices'] as const
export type SettingsPart = (typeof settingParts)[number]
