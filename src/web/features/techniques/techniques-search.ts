/** The views of the library; 'list' is the default. */
export const views = ['list', 'position', 'map'] as const

export type View = (typeof views)[number]

interface TechniquesSearch {
  view?: View
}

/** The search parameters of the library; invalid ones are left out. */
export function techniquesSearch(search: Record<string, unknown>): TechniquesSearch {
  const view = views.find((one) => one === search['view'])
  return view && view !== 'list' ? { view } : {}
}
