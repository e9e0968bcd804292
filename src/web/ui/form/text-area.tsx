import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './text-area.module.css'

interface Props extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows'> {
  minRows: number
  /** With more, it scrolls. */
  maxRows?: number
}

/** Measuring the text by script, as browsers without it need, is a large part of opening a form. */
const hasFieldSizing = 'CSS' in globalThis && CSS.supports('field-sizing', 'content')

/** A field for several lines, which grows with its text. */
export function TextArea({ minRows, maxRows = 999, ...props }: Props) {
  if (!hasFieldSizing) return <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} />
  const rows = { '--min-rows': minRows, '--max-rows': maxRows }
  return <Textarea {...props} classNames={{ input: classes['area'] ?? '' }} style={rows} />
}
