import { linkKinds, type Position, positions, type Technique } from '#shared/techniques/techniques.ts'
import type { WholeLink } from '#web/features/techniques/api.ts'

/** In pixels at full size. A technique is as high as a finger needs. */
export const sizes = { width: 176, height: 44, gap: 8, padding: 12, title: 36, between: { x: 72, y: 24 } } as const

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface MapLayout {
  /** The boxes of the positions, in the order of the map. */
  groups: (Box & { position: Position; techniques: Technique[] })[]
  /** Where each technique is, by its id. */
  spots: Map<number, Box>
  width: number
  height: number
}

const heightOf = (count: number) =>
  sizes.title + count * (sizes.height + sizes.gap) - sizes.gap + sizes.padding + sizes.between.y

const columnWidth = sizes.width + 2 * sizes.padding + sizes.between.x

/**
 * Places techniques below each other in boxes for their positions, and these in columns in the order of the map: the same
 * techniques are always in the same place on screens of one shape, the width by the height of the whole: that of a sheet
 * of paper on its side, unless another one is given.
 */
export function layoutOf(techniques: Technique[], shape = 1.4): MapLayout {
  const used = positions
    .map((position) => ({
      position,
      techniques: techniques.filter((technique) => technique.position === position),
    }))
    .filter((group) => group.techniques.length > 0)
  const total = used.reduce((sum, group) => sum + heightOf(group.techniques.length), 0)
  const columns = Math.max(1, Math.round(Math.sqrt((shape * total) / columnWidth)))
  const spots = new Map<number, Box>()
  let [column, y, height] = [0, 0, 0]
  const groups = used.map(({ position, techniques: own }) => {
    const taken = heightOf(own.length)
    // In the column where its middle would be.
    if (y > 0 && y + taken / 2 > total / columns && column < columns - 1) [column, y] = [column + 1, 0]
    const box = {
      x: column * columnWidth,
      y,
      width: sizes.width + 2 * sizes.padding,
      height: taken - sizes.between.y,
    }
    own.forEach(({ id }, at) =>
      spots.set(id, {
        x: box.x + sizes.padding,
        y: y + sizes.title + at * (sizes.height + sizes.gap),
        width: sizes.width,
        height: sizes.height,
      }),
    )
    y += taken
    height = Math.max(height, y - sizes.between.y)
    return { ...box, position, techniques: own }
  })
  return { groups, spots, width: (column + 1) * columnWidth - sizes.between.x, height }
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The id of the technique next to another one in a direction; undefined at the edge. */
export function neighborOf(spots: Map<number, Box>, id: number, direction: Direction): number | undefined {
  const from = spots.get(id)
  if (!from) return undefined
  const isSideways = direction === 'ArrowLeft' || direction === 'ArrowRight'
  const sign = direction === 'ArrowLeft' || direction === 'ArrowUp' ? -1 : 1
  const near = [...spots]
    .map(([other, { x, y }]) => {
      const [along, across] = isSideways ? [(x - from.x) * sign, y - from.y] : [(y - from.y) * sign, x - from.x]
      // Up and down stay in the column.
      return { other, along, cost: along + Math.abs(across) * (isSideways ? 1 : 1000) }
    })
    .filter(({ along }) => along > 0)
  return near.toSorted((one, two) => one.cost - two.cost)[0]?.other
}

/** The links among these techniques, by where they start, then by kind. */
export function linksAmong(techniques: Technique[]): WholeLink[] {
  const ids = new Set(techniques.map(({ id }) => id))
  return techniques.flatMap(({ id, links }) =>
    links
      .filter(({ otherId }) => ids.has(otherId))
      .toSorted((one, other) => linkKinds.indexOf(one.kind) - linkKinds.indexOf(other.kind))
      .map((link) => ({ id, ...link })),
  )
}

export const linkKey = ({ id, kind, otherId }: WholeLink) => `${id} ${kind} ${otherId}`
