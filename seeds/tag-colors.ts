import type { Tag } from '#shared/training/tags.ts'

type Color = Tag['colorClass']

const families: [Color, string[]][] = [
  ['green', ['Closed Guard', 'Half Guard', 'De La Riva', 'Butterfly', 'Spider Guard', 'Open Guard', 'Deep Half']],
  ['orange', ['Passing', 'Knee Cut', 'Pressure']],
  ['red', ['Submissions', 'Armbar', 'Chokes', 'Leg Locks', 'Injury']],
  ['purple', ['Back Control', 'Back Takes', 'Inversions', 'Front Headlock']],
  ['indigo', ['Side Control', 'Mount', 'Escapes', 'Fundamentals']],
  ['yellow', ['Takedowns', 'Standing', 'Competition']],
  ['pink', ['A-game', 'Coaching', 'Kids', 'Lesson plan']],
  ['gray', ['Gi', 'No-Gi', 'Questions', 'To drill']],
]

const colors = new Map(families.flatMap(([color, names]) => names.map((name) => [name, color] as const)))

/** The color of a tag by its name; blue if it belongs to no family. */
export const tagColor = (name: string): Color => colors.get(name) ?? 'blue'
