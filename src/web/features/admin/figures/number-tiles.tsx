import type { ComponentProps } from 'react'
import classes from './number-tiles.module.css'

/** The most important numbers of a page, side by side. */
export const NumberTiles = (props: ComponentProps<'dl'>) => <dl {...props} className={classes['tiles']} />

export const NumberTile = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
