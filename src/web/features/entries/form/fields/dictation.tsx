import { Button } from '@mantine/core'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDictation } from '#web/lib/form/use-dictation.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './dictation.module.css'

interface Props {
  /** The notes as they are at that moment. */
  read: () => string
  write: (notes: string) => void
  /** Other buttons for the notes. */
  children?: ReactNode
}

/** Writes notes as they are spoken. Nothing is offered where the browser can't. */
export function Dictation({ read, write, children }: Props) {
  const dictation = useDictation({ read, write })
  if (!dictation) return children && <div className={classes['tools']}>{children}</div>
  const { isListening, problem, start, stop } = dictation
  return (
    <div className={classes['tools']}>
      <Button
        variant={isListening ? 'filled' : 'default'}
        leftSection={
          isListening ? <IconPlayerStopFilled size={18} aria-hidden /> : <IconMicrophone size={18} aria-hidden />
        }
        onClick={isListening ? stop : start}
      >
        {isListening ? 'Stop dictating' : 'Dictate'}
      </Button>
      {children}
      {isListening && <Hint role="status">Listening. Your browser may send your voice to its maker.</Hint>}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </div>
  )
}
