/** The kinds of quick logs. */
export const quickKinds = ['training', 'technique', 'sparring'] as const

export type QuickKind = (typeof quickKinds)[number]
