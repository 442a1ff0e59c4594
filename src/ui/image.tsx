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
    if (element?.complete && !element.naturalWidth && element.currentSrc) element.decode().catch(() => setFailed(src))
  }, [src])

  const isFallback = fallback !== undefined && (!src || failed === src)
  if (!src && !isFallback) return null
  const [, name, ownWidth, ownHeight, focal] = (!isFallback && uploaded.exec(src)) || []
  const img = (
    <img
      key="img"
      ref={image}
      src={isFallback ? fallback : fileUrl(fileHost, src)}
      alt={alt}
      width={width ?? ownWidth}
      height={height ?? ownHeight}
      loading={loading}
      decoding="async"
      className={className}
      style={focal ? { objectPosition: focal.replace(',', '% ') + '%' } : undefined}
      onError={() => setFailed(src)}
    />
  )
  if (!name) return img
  const widths = [320, 640, 1280, ownWidth].filter((each) => Number(each) <= Number(ownWidth))
  return (
    <picture>
      {['avif', 'webp']
        .map((type) => (
          <source
            key={type}
            type={'image/' + type}
            srcSet={widths.map((each) => fileUrl(fileHost, `/media/${each}/${name}.${type} ${each}w`)).join()}
            sizes="auto,75vw"
          />
        ))
        .concat(img)}
    </picture>
  )
}

/**
 * A picture that staff have uploaded. Its path names its own size, from which its other sizes follow
 * (src/media/stored-files.server.ts). The fragment names the point that must not be cut off, in per cent.
 */
const uploaded = /^\/media\/(.+-(\d+)x(\d+)-\w+)\.\w+#?(.*)/

/** Returns the address of a stored file. Absolute addresses are returned unchanged. */
export function fileUrl(fileHost: string, path: string): string {
  if (/^(?:[a-z]+:|\/\/)/i.test(path)) return path
  return `${fileHost.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}
