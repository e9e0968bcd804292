/** The views of the library; 'list' is the default. */
export const views = ['list', 'position', 'map'] as const

export type View = (typeof views)[number]

interface TechniquesSearch {
  view?: View | undefined
}

/** The search parameters of the library. Invalid ones are undefined: the router keeps those that are left out. */
export function techniquesSearch(search: Record<string, unknown>): TechniquesSearch {
  const view = views.find((one) => one === search['view'])
  return { view: view === 'list' ? undefined : view }
}
