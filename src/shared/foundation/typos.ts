/** How many letters have to be inserted, left out, replaced, or swapped with the next one. */
export function distanceOf(one: string, other: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let y = 1; y <= one.length; y++) {
    const next = [y]
    for (let x = 1; x <= other.length; x++) {
      const replaced = (row?.[x - 1] ?? 0) + (one[y - 1] === other[x - 1] ? 0 : 1)
      const isSwapped = x > 1 && y > 1 && one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1]
      const swapped = isSwapped ? (before?.[x - 2] ?? 0) + 1 : Infinity
      next.push(Math.min((row?.[x] ?? 0) + 1, (next[x - 1] ?? 0) + 1, replaced, swapped))
    }
    ;[before, row] = [row, next]
  }
  return row?.[other.length] ?? 0
}
