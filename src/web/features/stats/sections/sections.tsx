import type { SectionId, SectionProps } from '../section.ts'
import { Belt } from './belt.tsx'
import { Competitions } from './competitions.tsx'
import { Load } from './load.tsx'
import { Rounds } from './rounds.tsx'
import { Techniques } from './techniques.tsx'
import { Volume } from './volume.tsx'

const sections = {
  volume: Volume,
  rounds: Rounds,
  competitions: Competitions,
  techniques: Techniques,
  load: Load,
  belt: Belt,
}

/** A section of Training Stats by its id. */
export default function Sections({ id, ...props }: SectionProps & { id: SectionId }) {
  const Section = sections[id]
  return <Section {...props} />
}
