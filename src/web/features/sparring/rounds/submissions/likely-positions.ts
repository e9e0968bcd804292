import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { submissionKey } from '#shared/techniques/technique-names.ts'
import { positionNames, type Technique } from '#shared/techniques/techniques.ts'

const shown = 6

/** Where most submissions are from. */
const common = ['mount', 'back-control', 'closed-guard', 'side-control', 'half-guard', 'open-guard'] as const

/** The positions that a submission may have been from: those it was from before, then that of the technique, then common ones. */
export function likelyPositions(name: string, library: Technique[], happened: SubmissionLesson[]): string[] {
  const wanted = submissionKey(name)
  const isIt = (one: { name: string }) => submissionKey(one.name) === wanted
  const technique = library.find(isIt) ?? catalog.find(isIt)
  const own = technique && technique.position !== 'other' ? [positionNames[technique.position]] : []
  const before = happened.filter(isIt).flatMap(({ fromPosition }) => fromPosition || [])
  return [...new Set([...before, ...own, ...common.map((position) => positionNames[position])])].slice(0, shown)
}
