import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { isComposing } from '#web/lib/keyboard.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import type { Choice } from './matching.ts'
import classes from './palette.module.css'
import { useChoices } from './use-choices.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    palette: object
  }
}

/** Finds entries, techniques, partners, tags, templates, pages, and actions by a few letters. */
export default function PaletteDialog({ onClosed }: DialogProps<'palette'>) {
  return (
    <Dialog title="Go to" isLight onClosed={onClosed}>
      {(_, closeThen) => <Palette closeThen={closeThen} />}
    </Dialog>
  )
}

function Palette({ closeThen }: { closeThen: CloseThen }) {
  const [q, setQ] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const choices = useChoices(q)
  const chosen = Math.min(at, choices.length - 1)
  const choose = (choice: Choice | undefined) => choice && closeThen(choice.run)
  const move = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((chosen + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') choose(choices[chosen])
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label="Entries, techniques, partners, pages, and actions"
        placeholder="Entries, techniques, actions…"
        leftSection={<IconSearch size={18} />}
        autoComplete="off"
        maxLength={limits.search}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={move}
      />
      <div className={classes['choices']} id={id} role="listbox" aria-label="Matches">
        {choices.map((choice, place) => (
          <Option
            key={choice.key}
            id={`${id}-${place}`}
            choice={choice}
            isChosen={place === chosen}
            choose={() => choose(choice)}
          />
        ))}
      </div>
      {choices.length === 0 && <Hint role="status">Nothing matches.</Hint>}
    </>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isChosen: boolean
  choose: () => void
}

function Option({ id, choice: { label, kind }, isChosen, choose }: OptionProps) {
  const option = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // The keyboard chooses in the text field, which keeps the focus.
    <button
      ref={option}
      type="button"
      id={id}
      className={classes['choice']}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={choose}
    >
      <span dir="auto">{label}</span>
      <span className={classes['kind']}>{kind}</span>
    </button>
  )
}
