// The line icons of the site, on a 24-unit square. They are always decoration: the control around one has the name.
const strokes = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  left: 'M20 12H5M11 6l-6 6 6 6',
  close: 'M5 5l14 14M19 5L5 19',
  menu: 'M3 7h18M3 12h18M3 17h18',
  plus: 'M12 5v14M5 12h14',
  phone: 'M5 4h4l2 5-2.5 1.8a12 12 0 0 0 4.7 4.7L15 13l5 2v4c0 .6-.5 1-1 1C11 20 4 13 4 5c0-.5.4-1 1-1z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  cal: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  send: 'M4 12l16-8-6 16-3-6z M11 14l9-10',
  ext: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17v.5',
  video: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5l11 7-11 7z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.2c0-1 .4-1.7 1.8-1.7h1.8V2.4A22 22 0 0 0 15 2.3c-2.7 0-4.5 1.6-4.5 4.6v2.6h-3V13h3v8',
  twitter: 'M4 4l16 16M20 4L4 20',
  instagram: 'M4 4h16v16H4zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM16.8 7.2h.4',
}

export type IconName = keyof typeof strokes

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `ic ${className}` : 'ic'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  )
}
