import { useState } from 'react'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import { beltLevels, beltName } from '#shared/accounts/belts.ts'
import {
  classRounds,
  competitionRounds,
  type Division,
  divisionNames,
  divisions,
  lengthsText,
  minutesText,
  sharkTank,
  type TimerLengths,
} from '#shared/sparring/timer-presets.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { BeltDot } from '#web/ui/text/belt.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

interface Props {
  /** What was used last; undefined at first. */
  last: TimerLengths | undefined
  division: Division
  onDivision: (division: Division) => void
  /** Whether the lengths are those that are typed. */
  isChosen: (lengths: TimerLengths) => boolean
  onChoice: (lengths: TimerLengths) => void
}

interface Preset {
  name: string
  lengths: TimerLengths
  isCompetition?: true
}

/** Lengths that one tap sets, those used last first; those of a match by belt and age. */
export function Presets({ last, division, onDivision, isChosen, onChoice }: Props) {
  const { beltLevel } = useUser()
  const [belt, setBelt] = useState(beltLevel)
  const match = competitionRounds(belt, division)
  const presets = lastFirst(last, [
    { name: lengthsText(classRounds), lengths: classRounds },
    { name: `Competition, ${minutesText(match.work)}`, lengths: match, isCompetition: true },
    { name: 'Shark tank', lengths: sharkTank },
  ])
  const chosen = presets.find(({ lengths }) => isChosen(lengths))
  const chooseMatch = (belt: BeltLevel, division: Division) => {
    setBelt(belt)
    onDivision(division)
    onChoice(competitionRounds(belt, division))
  }
  return (
    <>
      <Choice
        legend="Presets"
        options={presets.map(({ name }) => name)}
        nameOf={(name) => name}
        value={chosen?.name}
        onChange={(name) => {
          const preset = presets.find((one) => one.name === name)
          if (preset) onChoice(preset.lengths)
        }}
      />
      {chosen?.isCompetition && (
        <>
          <Choice
            legend="Belt"
            options={[beltLevel, ...beltLevels.filter((one) => one !== beltLevel)]}
            nameOf={withDot}
            value={belt}
            onChange={(level) => chooseMatch(level, division)}
          />
          <Choice
            legend="Age"
            options={divisions}
            nameOf={(one) => divisionNames[one]}
            value={division}
            onChange={(one) => chooseMatch(belt, one)}
          />
        </>
      )}
    </>
  )
}

const withDot = (level: BeltLevel) => (
  <>
    <BeltDot level={level} /> {beltName(level)}
  </>
)

/** The presets, after the one used last, which may be none of them. */
function lastFirst(last: TimerLengths | undefined, presets: Preset[]): Preset[] {
  if (!last) return presets
  const isLast = ({ lengths }: Preset) => isSame(lengths, last)
  const { name = `Last time, ${lengthsText(last)}`, ...preset } = presets.find(isLast) ?? {}
  // With the kind that was said then.
  const used = { ...preset, name, lengths: last }
  return [used, ...presets.filter((preset) => !isLast(preset))]
}

export const isSame = (one: TimerLengths, other: TimerLengths) =>
  one.rounds === other.rounds && one.work === other.work && one.rest === other.rest && one.warmUp === other.warmUp
