import type { ReactNode } from 'react'
import { type Feature, features, moreFeatures } from './content.ts'
import { LogShot, PracticeShot, RoundsShot, StatsShot } from './feature-shots.tsx'

const ShownFeature = ({ title, text, children }: Feature & { children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <p>{text}</p>
    <div className="scene" aria-hidden="true">
      {children}
    </div>
  </li>
)

export const Features = () => (
  <section id="features" className="wrap section" aria-labelledby="features-title">
    <h2 id="features-title">Built for people who train, then forget.</h2>
    <ul className="bento">
      <ShownFeature {...features.log}>
        <LogShot />
      </ShownFeature>
      <ShownFeature {...features.rounds}>
        <RoundsShot />
      </ShownFeature>
      <ShownFeature {...features.practice}>
        <PracticeShot />
      </ShownFeature>
      <ShownFeature {...features.stats}>
        <StatsShot />
      </ShownFeature>
    </ul>
    <ul className="ledger">
      {moreFeatures.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
