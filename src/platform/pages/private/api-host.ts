// The origin of the site's calls, {host} in the specification. The build compiles the setting VITE_API_HOST into the
// bundle.

/**
 * Returns the origin without a trailing slash; '' for the site's own. Throws with a message if the setting is neither.
 */
export function apiHostOf(setting = ''): string {
  const host = setting.trim().replace(/\/+$/, '')
  if (host === '' || (/^https?:\/\/[^\s/?#@]+$/i.test(host) && URL.canParse(host))) return host
  throw new Error(
    `The setting VITE_API_HOST is wrong: must be an address without a path, such as https://api.firm.in, not ${setting}.`,
  )
}
