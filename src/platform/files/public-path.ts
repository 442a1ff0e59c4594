// The paths of public files below the file host.

/** A file system takes 255 characters per name. */
const maxLength = 250

/** `/insights/audit-1f2e3d4c5b.svg`: folders, and a name with a hash of the content. */
const shape = /^(?:\/[a-z0-9][a-z0-9-]*)+-[0-9a-f]{10}\.[a-z0-9]{2,5}$/

/** Returns true if the file store can hold a public file at this path. */
export function isPublicPath(path: string): boolean {
  return path.length <= maxLength && shape.test(path)
}
