import { secondsInZones, zoneNumbers } from '#shared/training/heart-rate.ts'
import classes from './zones.module.css'

interface Props {
  samples: Uint8Array
  /** Where zones 2 to 5 begin. */
  limits: number[]
}

/** Minutes in each zone, with bars. */
export function Zones({ samples, limits }: Props) {
  const seconds = secondsInZones(samples, limits)
  const longest = Math.max(1, ...seconds)
  return (
    <table className={classes['zones']} aria-label="Time in zones">
      <tbody>
        {zoneNumbers.toReversed().map((zone) => {
          const time = seconds[zone - 1] ?? 0
          return (
            <tr key={zone}>
              <th scope="row">Zone {zone}</th>
              <td className={classes['range']}>{rangeOf(zone, limits)}</td>
              <td className={classes['room']} aria-hidden="true">
                <div className={classes['bar']} style={{ width: `${(100 * time) / longest}%` }} />
              </td>
              <td className={classes['minutes']}>{minutesText(time)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** 'Below 114', '114 to 132', '171 and up'. */
function rangeOf(zone: number, limits: number[]): string {
  const [from, to] = [limits[zone - 2], limits[zone - 1]]
  if (from === undefined) return `Below ${to}`
  return to === undefined ? `${from} and up` : `${from} to ${to - 1}`
}

const minutesText = (seconds: number) =>
  seconds > 0 && seconds < 60 ? 'Under 1 min' : `${Math.round(seconds / 60)} min`
