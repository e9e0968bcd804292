import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Toaster } from '#web/ui/state/toaster.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { Logo } from '#web/ui/text/logo.tsx'
import classes from './auth-frame.module.css'

export const headings = { login: 'Welcome back', register: 'Start your journal' }

interface FrameProps {
  heading: string
  children: ReactNode
}

interface Props extends FrameProps {
  /** The title of the browser tab. */
  title: string
}

/** The frame around the pages for logging in, registering, and opening links from emails. */
export function AuthFrame({ title, ...frame }: Props) {
  return (
    <>
      <title>{`${title} · Rollbook`}</title>
      <Frame {...frame} />
      <Toaster />
    </>
  )
}

/** The parts that can be painted without script. */
export function Frame({ heading, children }: FrameProps) {
  return (
    <div className={classes['page']}>
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
    </div>
  )
}
