/** Has one sentence per wrong setting; the start stops with it. */
export class SettingsError extends Error {}
