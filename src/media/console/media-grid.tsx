// Items as a grid of small pictures, each with its name and what is to be said about it.
import type { MediaItem } from '#media/media.ts'
import { Icon } from '#ui/console/icon.tsx'
import { sizeText } from '#ui/file-size.ts'
import { thumbnail } from './addresses.ts'

type Props = {
  items: readonly MediaItem[]
  /** The item that is open or chosen. */
  openId: number | null
  label: string
  onOpen: (item: MediaItem) => void
}

export function MediaGrid({ items, openId, label, onOpen }: Props) {
  return (
    <ul className="media-grid columns gap-3" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className="media-tile" aria-pressed={item.id === openId} onClick={() => onOpen(item)}>
            <span className="media-tile__pic">
              {item.kind === 'picture' ? (
                <img
                  src={thumbnail(item)}
                  alt=""
                  loading="lazy"
                  style={{ objectPosition: `${item.focalX}% ${item.focalY}%` }}
                />
              ) : (
                <Icon name="doc" />
              )}
            </span>
            <span className="media-tile__name">{item.name}</span>
            <span className="media-tile__facts">
              {item.kind === 'picture'
                ? `${item.width} × ${item.height}`
                : `PDF, ${item.pages} ${item.pages === 1 ? 'page' : 'pages'}, ${sizeText(item.bytes)}`}
            </span>
            {item.kind === 'picture' && item.alt === '' && (
              <span className="media-tile__facts warnc">
                <Icon name="alert" isSmall /> No alt text
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
