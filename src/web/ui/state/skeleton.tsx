import classes from './skeleton.module.css'

interface Props {
  /** Names what is loading, for screen readers. Left out if the page already says so. */
  label?: string
  /** The shape of what is loading: an entry's card, a lower card, a row of a list, an item of a day. */
  shape: 'card' | 'low-card' | 'row' | 'item'
  count?: number
  hasHeading?: boolean
}

/** The shape of a list while it loads, so that nothing jumps. */
export const Skeleton = ({ label, shape, count = 1, hasHeading = false }: Props) => (
  <div className={classes['skeleton']} {...(label && { role: 'status', 'aria-label': label })}>
    {hasHeading && <div className={classes['heading']} />}
    {Array.from({ length: count }, (_, place) => (
      <div key={place} className={classes[shape]} />
    ))}
  </div>
)

/** While a page loads. The same as in index.html, so that nothing changes when the script takes over. */
export const Loading = () => (
  <div className="splash" role="status">
    <span className="spinner" />
    Loading Rollbook…
  </div>
)
