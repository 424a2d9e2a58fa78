/** The app's own icons: strokes on a 20 px grid. */
const PATHS = {
  add: 'M10 4v12M4 10h12',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  next: 'M8 4.5 13.5 10 8 15.5',
  camera: 'M3.5 6.5h3l1.2-2h4.6l1.2 2h3v9h-13zM10 13.4a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  checks: 'M3.5 5h8M3.5 10h5M3.5 15h4M10.5 14l2.2 2.2 4.3-4.7',
  close: 'm5 5 10 10M15 5 5 15',
  command:
    'M7.5 7.5h5v5h-5zM7.5 7.5H6a2 2 0 1 1 1.5-2zM12.5 7.5v-2a2 2 0 1 1 1.5 2zM12.5 12.5h1.5a2 2 0 1 1-1.5 2zM7.5 12.5v2a2 2 0 1 1-1.5-2z',
  compare: 'M3.5 4.5h5v11h-5zM11.5 4.5h5v11h-5z',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  design:
    'M10 3.5a6.5 6.5 0 1 0 0 13c1.2 0 1.6-.8 1.2-1.7-.5-1.1.1-2.1 1.3-2.1h1.6c1.3 0 2.4-1 2.4-2.5 0-3.7-2.9-6.7-6.5-6.7ZM6.5 9.2v.1M9 6.4v.1M12.6 6.6v.1',
  download: 'M10 3.5v9M6.2 9.2 10 13l3.8-3.8M4 16.5h12',
  export: 'M10 12.5v-9M6.2 6.8 10 3l3.8 3.8M4 11.5v5h12v-5',
  file: 'M5.5 3h6L15 6.5V17H5.5zM11.5 3v3.5H15',
  gauge: 'M3.5 14.5a6.8 6.8 0 1 1 13 0M10 13.5l3.2-4.4',
  globe:
    'M10 3.2a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6ZM3.4 10h13.2M10 3.2c2.2 2 2.9 4.3 2.9 6.8s-.7 4.8-2.9 6.8c-2.2-2-2.9-4.3-2.9-6.8s.7-4.8 2.9-6.8Z',
  grid: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  help: 'M7.3 7.6a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 1.9M10 14.6v.1',
  history: 'M3.6 8.2a6.7 6.7 0 1 1-.3 2.9M3.3 4.4v4h4M10 6.4V10l2.6 1.7',
  image: 'M3.5 4.5h13v11h-13zM3.5 13l3.7-3.7 3.3 3.2 2.3-2.3 3.7 3.6M12.9 7.7v.1',
  key: 'M8.6 11.4a3.3 3.3 0 1 1 1-1l6.4 6.4M13.2 14l1.8-1.8',
  link: 'M8.3 11.7a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-.8.8M11.7 8.3a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l.8-.8',
  minus: 'M4 10h12',
  more: 'M4.5 9.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4ZM10 9.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4ZM15.5 9.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4Z',
  move: 'M3.5 10h13M10 7.5V3M7.8 5 10 2.8 12.2 5M10 12.5V17M7.8 15l2.2 2.2 2.2-2.2',
  page: 'M5.5 3h9v14h-9zM8 6.5h4M8 9.5h4M8 12.5h2.5',
  person: 'M10 10.2a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2ZM4.2 16.5c.7-2.7 3-4 5.8-4s5.1 1.3 5.8 4',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l3.5 3.5',
  spark: 'M10 3.5l1.6 4.9 4.9 1.6-4.9 1.6L10 16.5l-1.6-4.9L3.5 10l4.9-1.6z',
  stack: 'M4.5 7h8.5v9.5H4.5zM7 7V4h8.5v9.5H13',
  trash: 'M4 6h12M8 6V3.5h4V6M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  upload: 'M10 13V4M6.2 7.8 10 4l3.8 3.8M4 16.5h12',
  warning: 'M10 3.5 17 16H3zM10 8.3v3.5M10 13.9v.1',
  write: 'M4 16l.8-3.4 8.3-8.3a1.5 1.5 0 0 1 2.1 0l.5.5a1.5 1.5 0 0 1 0 2.1l-8.3 8.3z',
} as const

export type IconName = keyof typeof PATHS

/** Renders an icon as decoration. The text beside it carries the meaning. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
