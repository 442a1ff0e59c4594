// The console's icons: lines on a grid of 24, always beside words or named by the control that holds them.

const paths = {
  today: 'M4 5h16v15H4zM4 9.5h16M8 3v4M16 3v4M8 13.5h3v3H8z',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1.2 2.5h3.6L15 13h5',
  cal: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  doc: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  seal: 'M12 16a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 15L7 21l5-2.5 5 2.5-1.5-6',
  datecheck: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8.5 15l2.4 2.3 4.6-4.6',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3.6 3.2-5.4 6.5-5.4s5.9 1.8 6.5 5.4M15.5 4.9a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.8 3.1 2.4 3.5 4.7',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7',
  news: 'M4 12l16-8-6 16-3-6zM11 14l9-10',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.7-8 9-4.8-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-4.7',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5c0-1.5 1.1-2.5 2.5-2.5s2.5.9 2.5 2.3c0 1.9-2.5 2-2.5 4.2M12 16.5v.5',
  left: 'M14.5 5l-7 7 7 7',
  right: 'M9.5 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17v.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  video: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13',
  phone: 'M5 4h4l2 5-2.5 1.8a12 12 0 0 0 4.7 4.7L15 13l5 2v4c0 .6-.5 1-1 1C11 20 4 13 4 5c0-.5.4-1 1-1z',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  undo: 'M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8',
  filter: 'M4 6h16M7 12h10M10 18h4',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  spam: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.3',
  reply: 'M10 6L4 12l6 6M4 12h9c4 0 7 2 7 6.5',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-2.5 4 3.5M15.5 10a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  bold: 'M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  ul: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  ol: 'M10 6h10M10 12h10M10 18h10M4 4.5h1.5V8M4 11h2l-2 3h2M4 16.5h2v3H4',
  superscript: 'M4 8l7 10M11 8L4 18M15 5.5c0-2 3.5-2 3.5 0 0 1.5-3.5 2.5-3.5 4.5h4',
  subscript: 'M4 6l7 10M11 6L4 16M15 15.5c0-2 3.5-2 3.5 0 0 1.5-3.5 2.5-3.5 4.5h4',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9.5l3 2.5-3 2.5',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7.5 9.5l-3 2.5 3 2.5',
  clear: 'M6 5h12M12 5l-2 9M4 20l16-16',
  redo: 'M16 5l4 4-4 4M20 9h-9.5a5.5 5.5 0 0 0 0 11H16',
  quote: 'M5 6v12M9 8h10M9 12h10M9 16h6',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  ext: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  chat: 'M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12h5',
  userplus: 'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 20.5c.7-4 3.5-6 7-6 1.3 0 2.5.3 3.5.8M18 14v7M14.5 17.5h7',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4',
  out: 'M14 4h6v16h-6M4 12h11M10.5 7.5L15 12l-4.5 4.5',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.3 7.3M4.5 14a8 8 0 0 0 14.2 2.7',
  archive: 'M4 5h16v4.5H4zM5.5 9.5V20h13V9.5M9.5 13.5h5',
  history: 'M4 5v5h5M4.5 10a8 8 0 1 1-.4 3.5M12 8v4.5l3 1.8',
  star: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z',
  half: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z',
  keyboard: 'M3 7h18v11H3zM7 11h.1M10.5 11h.1M14 11h.1M17.5 11h.1M8 14.5h8',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  cap: 'M4 9l8-4 8 4-8 4zM7.5 11v5c2.7 1.7 6.3 1.7 9 0v-5',
  drag: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  menu: 'M3 7h18M3 12h18M3 17h18',
  send: 'M4 12l16-8-6 16-3-6zM11 14l9-10',
  wifi: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12a9 9 0 0 1 3-2M12.5 9a9 9 0 0 1 6 3M2.5 8.5A13 13 0 0 1 6 6.2M10 5.1c4.2-.6 8.4.6 11.5 3.4M12 19h.1',
  save: 'M5 4h12l3 3v13H4V5zM8 4v5h7V4M8 20v-6h8v6',
} as const

export type IconName = keyof typeof paths

/** Decorative: the control or the text beside it carries the meaning. */
export function Icon({ name, isSmall = false }: { name: IconName; isSmall?: boolean }) {
  return (
    <svg
      className={isSmall ? 'i i--s' : 'i'}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
