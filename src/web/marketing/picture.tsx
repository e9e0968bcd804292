const phone = { width: 390, height: 640 }
const half = { width: 780, height: 620 }
const whole = { width: 1280, height: 720 }

interface Props {
  /** As in e2e/pictures.ts. */
  name: 'journal' | 'calendar' | 'partner' | 'map' | 'stats' | 'recap'
  alt: string
  isWhole?: boolean
  /** Whether it is among the first things on the page. */
  isFirst?: boolean
}

/** A picture of the app. The server replaces `light` in its path by the theme of the page. */
export const Picture = ({ name, alt, isWhole = false, isFirst = false }: Props) => (
  <picture>
    <source media="(width < 48em)" srcSet={`/pictures/light/${name}-phone.avif`} {...phone} />
    <img
      className="screen"
      src={`/pictures/light/${name}.avif`}
      alt={alt}
      {...(isWhole ? whole : half)}
      {...(!isFirst && { loading: 'lazy' as const })}
      decoding="async"
    />
  </picture>
)
