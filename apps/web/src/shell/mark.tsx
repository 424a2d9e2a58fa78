/** Renders the logo: lines of type in a tray. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--ink)" />
      <path d="M9 8.5h14M9 14h14M9 19.5h9" stroke="var(--bg)" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M9 25h5" stroke="var(--accent)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
