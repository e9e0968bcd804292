import { useState } from 'react'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { modKey } from '#web/lib/keyboard.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { areSingleKeysOn, groups, setSingleKeys, shortcuts } from './shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    shortcuts: object
  }
}

/** Lists the shortcuts, with a switch for single keys. */
export default function ShortcutsDialog({ onClosed }: DialogProps<'shortcuts'>) {
  const [areOn, setOn] = useState(areSingleKeysOn)
  const turn = (isOn: boolean) => {
    setSingleKeys(isOn)
    setOn(isOn)
  }
  return (
    <Dialog title="Keyboard shortcuts" isLight onClosed={onClosed}>
      {() => (
        <>
          {groups.map((group) => (
            <section key={group} className={classes['group']}>
              <h3>{group}</h3>
              <dl>
                {shortcuts
                  .filter((shortcut) => shortcut.group === group)
                  .map(({ label, keys }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        {keys.map((combination) => (
                          <Keys key={combination} combination={combination} />
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
          <Toggle
            label="Single-key shortcuts"
            hint="On this device. Turn them off if you dictate, or often press keys by accident."
            isOn={areOn}
            onChange={turn}
          />
        </>
      )}
    </Dialog>
  )
}

/** 'mod+Enter' as '⌘ Enter' or 'Ctrl Enter'. */
const Keys = ({ combination }: { combination: string }) => (
  <span className={classes['keys']}>
    {combination.split('+').map((key) => (
      <kbd key={key}>{key === 'mod' ? modKey : key}</kbd>
    ))}
  </span>
)
