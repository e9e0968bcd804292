import { expect, test } from 'vitest'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { type Technique, technique } from '#shared/techniques/techniques.ts'
import { type Box, layoutOf, neighborOf } from './map-layout.ts'

const library: Technique[] = catalog.map(({ key, name, position }, at) => ({
  ...technique.initial,
  tags: [],
  links: [],
  id: at + 1,
  catalogKey: key,
  name,
  position,
}))
const idOf = (name: string) => library.find((one) => one.name === name)?.id ?? 0

const overlap = (box: Box, other: Box) =>
  box.x < other.x + other.width &&
  other.x < box.x + box.width &&
  box.y < other.y + other.height &&
  other.y < box.y + box.height

test('every technique is inside the box of its position, and nothing covers anything else', () => {
  const { groups, spots, width, height } = layoutOf(library)
  const boxes = [...spots.values()]
  expect(boxes).toHaveLength(library.length)
  expect(boxes.filter((one, at) => boxes.some((other, n) => n > at && overlap(one, other)))).toEqual([])
  expect(groups.filter((group, at) => groups.some((other, n) => n > at && overlap(group, other)))).toEqual([])
  for (const { techniques, ...box } of groups)
    for (const { id } of techniques) {
      const spot = spots.get(id)
      expect(spot && spot.x >= box.x && spot.y + spot.height <= box.y + box.height).toBe(true)
    }
  for (const box of groups)
    expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true])
})

test('positions are in the order of the map, and the map is the same each time', () => {
  const { groups, width, height } = layoutOf(library)
  expect(groups.map(({ position }) => position)).toEqual([...new Set(library.map(({ position }) => position))])
  for (const [at, { x, y }] of groups.entries()) {
    const before = groups[at - 1]
    if (before) expect(x > before.x || (x === before.x && y > before.y)).toBe(true)
  }
  expect(layoutOf(library)).toEqual(layoutOf(library))
  expect(width / height).toBeGreaterThan(0.8)
  expect(width / height).toBeLessThan(2.2)
})

test('a map of one technique is as large as its box', () => {
  const { groups, width, height } = layoutOf(library.slice(0, 1))
  expect(groups[0]).toMatchObject({ x: 0, y: 0, width, height })
})

test('arrow keys go to the technique on that side, and stop at the edge', () => {
  const { spots } = layoutOf(library)
  expect(neighborOf(spots, idOf('Double Leg'), 'ArrowDown')).toBe(idOf('Single Leg'))
  expect(neighborOf(spots, idOf('Single Leg'), 'ArrowUp')).toBe(idOf('Double Leg'))
  expect(neighborOf(spots, idOf('Double Leg'), 'ArrowUp')).toBeUndefined()
  expect(neighborOf(spots, idOf('Double Leg'), 'ArrowLeft')).toBeUndefined()
  const right = neighborOf(spots, idOf('Double Leg'), 'ArrowRight') ?? 0
  expect(spots.get(right)?.x).toBeGreaterThan(spots.get(idOf('Double Leg'))?.x ?? 0)
  expect(neighborOf(spots, right, 'ArrowLeft')).toBe(idOf('Double Leg'))
})
