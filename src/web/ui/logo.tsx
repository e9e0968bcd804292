/** The mark: a belt with two stripes on jade. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0B6B51" />
      <rect x="4" y="13" width="24" height="6" rx="1" fill="#F7F5F0" />
      <path d="M17 13h8v6h-8z" fill="#17181B" />
      <path d="M19 13h1.5v6H19zm3 0h1.5v6H22z" fill="#fff" />
    </svg>
  )
}
