import type { Part } from '#shared/search/highlight.ts'
import classes from './highlight.module.css'

/** A text with what was searched for marked. */
export const Highlight = ({ parts }: { parts: Part[] }) =>
  parts.map(({ text, isHit, at }) =>
    isHit ? (
      <mark key={at} className={classes['mark']}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
