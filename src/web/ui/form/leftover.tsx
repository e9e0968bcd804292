import { TextArea } from './text-area.tsx'

/** Input from an older version of a form, to be copied. */
export default function Leftover({ text }: { text: string }) {
  return (
    <TextArea
      label="What no longer fits this form"
      description="You typed it in an older version. Copy what you need; saving or starting over removes it."
      readOnly
      minRows={2}
      maxRows={8}
      dir="auto"
      value={text}
    />
  )
}
