/** In the order they are earned. */
export const beltLevels = ['white', 'blue', 'purple', 'brown', 'black'] as const

export type BeltLevel = (typeof beltLevels)[number]

/** 'Blue Belt'. */
export const beltName = (level: BeltLevel) => `${level[0]?.toUpperCase()}${level.slice(1)} Belt`
