/** The items of a month, of which all must be read before the next month is asked for. */
interface Month<Item> {
  /** YYYY-MM. */
  month: string
  items: AsyncGenerator<Item>
}

/** Splits what is in the order of its days by months, without holding a whole one. */
export async function* byMonth<Item extends { date: string }>(
  items: AsyncGenerator<Item>,
): AsyncGenerator<Month<Item>> {
  let next = await items.next()
  async function* ofMonth(month: string) {
    while (!next.done && next.value.date.startsWith(month)) {
      yield next.value
      next = await items.next()
    }
  }
  try {
    while (!next.done) {
      const month = next.value.date.slice(0, 7)
      yield { month, items: ofMonth(month) }
    }
  } finally {
    await items.return(undefined)
  }
}
