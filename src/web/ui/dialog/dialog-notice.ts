import { createContext, type ReactNode } from 'react'

/** A notice above a dialog's content as soon as it opens. */
export const DialogNoticeContext = createContext<ReactNode>(null)
