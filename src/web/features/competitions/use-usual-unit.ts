import { unitOf, type WeightUnit } from '#shared/competitions/weights.ts'
import { useCompetitions } from './use-competitions.ts'

/** The unit in which the member last said a weight; before that, the one of their country. */
export function useUsualUnit(): WeightUnit {
  const { all } = useCompetitions()
  const said = all.flatMap(({ fields: { weights, weightLimit } }) => [
    ...weights,
    ...(weightLimit === '' ? [] : [{ day: '', weight: weightLimit }]),
  ])
  const [latest] = said.sort((one, other) => other.day.localeCompare(one.day))
  if (latest) return unitOf(latest.weight)
  return navigator.language.endsWith('-US') ? 'lb' : 'kg'
}
