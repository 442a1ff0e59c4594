// A picture that the firm keeps on its file host. Where it cannot be shown, the fallback takes its place.
import { createContext, use, useEffect, useRef, useState } from 'react'

/** Where files are served from; the root of the site provides it. */
export const FileHost = createContext('/files')

type Props = {
  /** Path relative to the file host. Empty: the fallback stands in at once. */
  src: string
  alt: string
  /** Address of a picture that ships with the site. */
  fallback?: string | undefined
  width?: number | undefined
  height?: number | undefined
  loading?: 'eager' | 'lazy' | undefined
  className?: string | undefined
}

export function Picture({ src, alt, fallback, width, height, loading = 'lazy', className }: Props) {
  const fileHost = use(FileHost)
  const [failed, setFailed] = useState<string>()
  const image = useRef<HTMLImageElement>(null)

  // The server's <img> may have failed before this script could hear of it.
  useEffect(() => {
    const element = image.current
    if (!element?.complete || element.naturalWidth > 0 || !element.currentSrc) return
    element.decode().catch(() => setFailed(src))
  }, [src])

  const standIn = fallback !== undefined && (!src || failed === src)
  if (!src && !standIn) return null
  return (
    <img
      ref={image}
      src={standIn ? fallback : fileUrl(fileHost, src)}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      className={className}
      onError={() => setFailed(src)}
    />
  )
}

/** The address of a stored file. Addresses that are complete already stay as they are. */
export function fileUrl(fileHost: string, path: string): string {
  if (/^(?:[a-z]+:|\/\/)/i.test(path)) return path
  return `${fileHost.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}
