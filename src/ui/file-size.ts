/** A size in bytes as text, rounded up: '512 KB', '3.2 MB'. A megabyte has 1024 × 1024 bytes, as in the limits. */
export function sizeText(bytes: number): string {
  if (bytes <= 999 * 1024) return `${Math.ceil(bytes / 1024)} KB`
  const megabytes = Math.ceil((bytes * 10) / (1024 * 1024)) / 10
  return `${megabytes} MB`
}
