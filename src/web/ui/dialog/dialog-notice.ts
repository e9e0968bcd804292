import { createContext, type ReactNode } from 'react'

/** What a dialog says above its content, as soon as it opens. */
export const DialogNoticeContext = createContext<ReactNode>(null)
