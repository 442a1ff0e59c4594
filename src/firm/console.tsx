// The settings of the firm, as the console mounts them.
export { SettingsPage as default } from './console/settings-page.tsx'
