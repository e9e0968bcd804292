import { features, moreFeatures, type ShownFeature } from './content.ts'
import { Picture } from './picture.tsx'

const Shown = ({ title, text, picture, alt, isWhole = false }: ShownFeature) => (
  <li className={isWhole ? 'whole' : undefined}>
    <h3>{title}</h3>
    <p>{text}</p>
    <Picture name={picture} alt={alt} isWhole={isWhole} />
  </li>
)

export const Features = () => (
  <section id="features" className="wrap section" aria-labelledby="features-title">
    <h2 id="features-title">Built for people who train, then forget.</h2>
    <ul className="bento">
      {features.map((feature) => (
        <Shown key={feature.title} {...feature} />
      ))}
    </ul>
    <ul className="ledger">
      {moreFeatures.map(({ title, text, link }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {link && (
            <a className="more" href={link.href}>
              {link.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  </section>
)
