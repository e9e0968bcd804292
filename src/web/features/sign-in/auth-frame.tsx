import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BeltStrip } from '#web/ui/belt.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import classes from './auth-frame.module.css'

interface Props {
  /** The title of the browser tab. */
  title: string
  heading: string
  children: ReactNode
}

/** The frame around the pages for logging in, registering, and opening links from emails. */
export function AuthFrame({ title, heading, children }: Props) {
  return (
    <div className={classes['page']}>
      <title>{`${title} · Rollbook`}</title>
      <aside className={classes['welcome']}>
        <p className={classes['line']}>Remember every roll.</p>
        <BeltStrip level="white" stripes={2} />
      </aside>
      <main className={classes['main']}>
        <a className={classes['back']} href="/">
          <IconArrowLeft size={18} /> Back to Home
        </a>
        <div className={classes['card']}>
          <p className={classes['brand']}>
            <Logo /> Rollbook
          </p>
          <h1 className={classes['heading']}>{heading}</h1>
          {children}
        </div>
      </main>
      <Toaster />
    </div>
  )
}
