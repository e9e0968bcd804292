import { secondsOfASample } from '#shared/training/heart-rate.ts'
import classes from './curve.module.css'

interface Props {
  samples: Uint8Array
  label: string
}

/** In the units of the drawing, which is stretched to its room. */
const height = 100

/** Heart rate as a line that is broken where nothing was measured. */
export function Curve({ samples, label }: Props) {
  const measured = samples.filter((bpm) => bpm > 0)
  const [least, most] = [measured.reduce((a, b) => Math.min(a, b)), measured.reduce((a, b) => Math.max(a, b))]
  const y = (bpm: number) => height - ((bpm - least) / (most - least || 1)) * height
  return (
    <figure className={classes['figure']}>
      <svg
        className={classes['curve']}
        viewBox={`0 0 ${Math.max(1, samples.length - 1)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {linesOf(samples).map(({ from, beats }) => (
          <polyline
            key={from}
            className={classes['line']}
            points={pointsOf(beats)
              .map(([x, bpm]) => `${from + x},${y(bpm)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <figcaption className={classes['caption']} aria-hidden="true">
        <span>
          {least} to {most} bpm
        </span>
        <span>{Math.round((samples.length * secondsOfASample) / 60)} min</span>
      </figcaption>
    </figure>
  )
}

/** Where the lines begin, and what was measured from there without a gap. */
function linesOf(samples: Uint8Array): { from: number; beats: number[] }[] {
  const lines: { from: number; beats: number[] }[] = []
  for (const [at, bpm] of samples.entries()) {
    if (bpm === 0) continue
    const last = lines.at(-1)
    if (last && last.from + last.beats.length === at) last.beats.push(bpm)
    else lines.push({ from: at, beats: [bpm] })
  }
  return lines
}

/** A line of one beat is as long as its sample. */
const pointsOf = (beats: number[]): [number, number][] =>
  beats.length === 1
    ? [
        [-0.5, beats[0] ?? 0],
        [0.5, beats[0] ?? 0],
      ]
    : beats.map((bpm, at) => [at, bpm])
