import { IconMedal } from '@tabler/icons-react'
import { type CompetitionFields } from '#shared/competitions/competitions.ts'
import { medalNames } from '#shared/competitions/results.ts'
import { placeText } from './competition-texts.ts'

/** A medal or a placing in words, with a medal's glyph; nothing if there is neither. */
export function MedalBadge({ medal, placing }: Pick<CompetitionFields, 'medal' | 'placing'>) {
  const texts = [medal === '' ? '' : medalNames[medal], placing === null ? '' : `${placeText(placing)} place`]
  const text = texts.filter(Boolean).join(', ')
  if (text === '') return null
  return (
    <p className="row gap-2 bold">
      {medal !== '' && <IconMedal size={20} aria-hidden />}
      {text}
    </p>
  )
}
