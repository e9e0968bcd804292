import { type RoundOnCurve, roundHeartRateText, roundName } from '#shared/sparring/round-heart-rate.ts'
import { secondsOfASample } from '#shared/training/heart-rate.ts'
import classes from './curve.module.css'

interface Props {
  samples: Uint8Array
  /** Of all samples, in words. */
  said: string
  rounds: RoundOnCurve[]
}

/** In the units of the drawing, which is stretched to its room. */
const height = 100

/** Heart rate as a line that is broken where nothing was measured, over the rounds of the session. */
export function Curve({ samples, said, rounds }: Props) {
  const measured = samples.filter((bpm) => bpm > 0)
  const [least, most] = [measured.reduce((a, b) => Math.min(a, b)), measured.reduce((a, b) => Math.max(a, b))]
  const last = Math.max(1, samples.length - 1)
  const y = (bpm: number) => height - ((bpm - least) / (most - least || 1)) * height
  return (
    <figure className={classes['figure']}>
      <div className={classes['plot']}>
        {rounds.map((round) => (
          <Band key={round.number} round={round} last={last} />
        ))}
        <svg
          className={classes['curve']}
          viewBox={`0 0 ${last} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={[`Heart rate: ${said}`, ...rounds.map(textOf)].join('. ')}
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
      </div>
      <figcaption className={classes['caption']} aria-hidden="true">
        <span>
          {least} to {most} bpm
        </span>
        <span>{Math.round((samples.length * secondsOfASample) / 60)} min</span>
      </figcaption>
    </figure>
  )
}

/** 'Round 2 with Kaya: 158 bpm on average, 176 at most'. */
const textOf = (round: RoundOnCurve) => `${roundName(round)}: ${roundHeartRateText(round)}`

/** A round behind the line, with its number, and who it was with where there is room. */
function Band({ round: { number, partner, from, to }, last }: { round: RoundOnCurve; last: number }) {
  const part = (sample: number) => (100 * Math.min(sample, last)) / last
  return (
    <div
      className={classes['round']}
      style={{ left: `${part(from)}%`, width: `${part(to) - part(from)}%` }}
      aria-hidden="true"
    >
      <span className={classes['label']}>
        {number}
        <span className={classes['partner']}> {partner}</span>
      </span>
    </div>
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
