// Pictures and files, as the console mounts them.
export { LibraryPage as default } from './console/library-page.tsx'
