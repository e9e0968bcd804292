import type { ComponentProps } from 'react'
import classes from './number-tiles.module.css'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** '12.3 MB' */
export function sizeOf(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`
}

/** The most important numbers of a page, side by side. */
export const NumberTiles = (props: ComponentProps<'dl'>) => <dl {...props} className={classes['tiles']} />

export const NumberTile = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
