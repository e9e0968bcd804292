/** As in public/icon.svg: a belt with bar and stripe, on jade. */
export function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#0b6b51" />
      <rect x="8" y="24" width="48" height="16" rx="2" fill="#fff" />
      <path fill="#16181d" d="M28 24h20v16H28z" />
      <path fill="#fff" d="M36 24h5v16h-5z" />
    </svg>
  )
}
