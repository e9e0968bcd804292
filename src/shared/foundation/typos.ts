/**
 * How many letters have to be inserted, left out, replaced, or swapped with the next one; Infinity if that are more than `most`,
 * which is soon found out.
 */
export function distanceOf(a: string, b: string, most = Infinity): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let y = 1; y <= a.length; y++) {
    const next = [y]
    for (let x = 1; x <= b.length; x++) {
      const replaced = (row?.[x - 1] ?? 0) + (a[y - 1] === b[x - 1] ? 0 : 1)
      const isSwapped = x > 1 && y > 1 && a[y - 1] === b[x - 2] && a[y - 2] === b[x - 1]
      const swapped = isSwapped ? (before?.[x - 2] ?? 0) + 1 : Infinity
      next.push(Math.min((row?.[x] ?? 0) + 1, (next[x - 1] ?? 0) + 1, replaced, swapped))
    }
    // A swap goes on from the row before the last.
    if (Math.min(...next) > most && Math.min(...(row ?? [])) >= most) return Infinity
    ;[before, row] = [row, next]
  }
  const distance = row?.[b.length] ?? 0
  return distance > most ? Infinity : distance
}
