import classes from './entry-skeleton.module.css'

/** The shape of the journal while it loads. */
export function EntrySkeleton() {
  return (
    <div role="status" aria-label="Loading Rollbook…">
      <div className={classes['heading']} />
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={classes['card']} />
      ))}
    </div>
  )
}
