import type { ComponentProps, ReactNode } from 'react'
import classes from './file-link.module.css'

interface Props extends ComponentProps<'a'> {
  icon: ReactNode
  title: string
  details: string
}

/** A row that links to a file, or to another site. */
export const FileLink = ({ icon, title, details, ...link }: Props) => (
  <a {...link} className={classes['link']}>
    {icon}
    <FileText title={title} details={details} />
  </a>
)

/** Title and details, each truncated to one line. */
export const FileText = ({ title, details }: { title: string; details: string }) => (
  <span className={classes['text']}>
    <span className={classes['title']} dir="auto">
      {title}
    </span>
    <span className={classes['details']}>{details}</span>
  </span>
)
