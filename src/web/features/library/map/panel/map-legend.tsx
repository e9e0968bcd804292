import { linkKinds, linkNames } from '#shared/techniques/techniques.ts'
import classes from './map-legend.module.css'

/** Explains the lines of the map. */
export const MapLegend = () => (
  <ul className={classes['legend']} aria-label="Lines">
    {linkKinds.map((kind) => (
      <li key={kind}>
        <svg className={classes[kind]} width="36" height="10" aria-hidden>
          <path d="M0 5h36" />
        </svg>
        {linkNames[kind]}
      </li>
    ))}
    <li>
      <span className={classes['live']} aria-hidden />
      Hitting live or A-game
    </li>
  </ul>
)
