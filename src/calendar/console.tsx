// The dates of the calendar, as the console mounts them.
export { DatesPage as default } from './console/dates-page.tsx'
