// A picture from the file host. If it cannot be loaded, the fallback is shown.
import { createContext, use, useEffect, useRef, useState } from 'react'

/** Where files are served from. The root component provides it. */
export const FileHost = createContext('/files')

type Props = {
  /** Path relative to the file host. If it is empty, the fallback is shown at once. */
  src: string
  alt: string
  /** Address of a picture that is part of the build. */
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

  // The server-rendered <img> may have failed before hydration could listen for it.
  useEffect(() => {
    const element = image.current
    if (!element?.complete || element.naturalWidth > 0 || !element.currentSrc) return
    element.decode().catch(() => setFailed(src))
  }, [src])

  const isFallback = fallback !== undefined && (!src || failed === src)
  if (!src && !isFallback) return null
  return (
    <img
      ref={image}
      src={isFallback ? fallback : fileUrl(fileHost, src)}
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

/** Returns the address of a stored file. Absolute addresses are returned unchanged. */
export function fileUrl(fileHost: string, path: string): string {
  if (/^(?:[a-z]+:|\/\/)/i.test(path)) return path
  return `${fileHost.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}
