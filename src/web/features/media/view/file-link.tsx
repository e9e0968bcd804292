import type { ComponentProps, ReactNode } from 'react'
import classes from './file-link.module.css'

interface Props extends ComponentProps<'a'> {
  icon: ReactNode
  title: string
  details: string
}

/** A row that leads to a file, or to a page elsewhere. */
export const FileLink = ({ icon, title, details, ...link }: Props) => (
  <a {...link} className={classes['link']}>
    {icon}
    <FileText title={title} details={details} />
  </a>
)

/** What it is, and what is known about it; each in a line that is cut off at its end. */
export const FileText = ({ title, details }: { title: string; details: string }) => (
  <span className={classes['text']}>
    <span className={classes['title']} dir="auto">
      {title}
    </span>
    <span className={classes['details']}>{details}</span>
  </span>
)
