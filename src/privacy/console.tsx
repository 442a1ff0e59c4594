// Consents, requests, erasure and retention, as the console mounts them.
export { PrivacyPages as default } from './console/privacy-pages.tsx'
