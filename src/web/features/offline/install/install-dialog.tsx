import { IconDotsVertical, IconShare2, IconSquarePlus, IconSquareRoundedCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { installMethod } from './install.ts'
import classes from './install-dialog.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    install: object
  }
}

/** The steps to install the app in a phone's browser that has no prompt for it. */
export default function InstallDialog({ onClosed }: DialogProps<'install'>) {
  return (
    <Dialog title="Install Rollbook" isLight onClosed={onClosed}>
      {() => (
        <>
          <p>Rollbook gets its own icon, fills the screen, and opens offline.</p>
          <ol className={classes['steps']}>{installMethod.get() === 'iphone' ? <OnIphone /> : <OnAndroid />}</ol>
        </>
      )}
    </Dialog>
  )
}

const OnIphone = () => (
  <>
    <Step icon={<IconShare2 />}>
      Open Rollbook in Safari and tap <b>Share</b>, the square with an arrow.
    </Step>
    <Step icon={<IconSquarePlus />}>
      Scroll down and tap <b>Add to Home Screen</b>.
    </Step>
    <Step icon={<IconSquareRoundedCheck />}>
      Tap <b>Add</b>, then open Rollbook from its icon and log in once.
    </Step>
  </>
)

const OnAndroid = () => (
  <>
    <Step icon={<IconDotsVertical />}>
      Open the <b>menu</b> of your browser.
    </Step>
    <Step icon={<IconSquarePlus />}>
      Tap <b>Install app</b> or <b>Add to Home screen</b>.
    </Step>
    <Step icon={<IconSquareRoundedCheck />}>
      Tap <b>Install</b>, then open Rollbook from its icon.
    </Step>
  </>
)

const Step = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={classes['step']}>
    <span className={classes['icon']} aria-hidden>
      {icon}
    </span>
    <span>{children}</span>
  </li>
)
