import type { ReactNode } from 'react'
import { BeltStrip } from '../text/belt.tsx'
import classes from './state.module.css'

/** An empty list: a white belt with one stripe, a sentence, a button. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes['state']}>
      <BeltStrip level="white" stripes={1} />
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  )
}
