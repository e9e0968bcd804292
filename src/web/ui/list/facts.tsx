import classes from './facts.module.css'

/** A line of facts that wraps on small screens. */
export const Facts = ({ facts }: { facts: string[] }) => (
  <p className={classes['facts']}>
    {facts.map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
)
