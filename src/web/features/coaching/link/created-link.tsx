import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'

/** A new link, to copy or to share with an app of the phone. */
export function CreatedLink({ path, close }: { path: string; close: () => void }) {
  const link = window.location.origin + path
  const [isCopied, setCopied] = useState(false)
  // If the browser doesn't allow it, the link can be selected and copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Stack role="group" aria-label="New link">
      <TextInput
        label="Your link"
        description="Send it to your coach now. For your privacy, we can’t show it again."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Hint role="status">{isCopied ? 'Copied. Paste it into a message to your coach.' : ''}</Hint>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Done
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </DialogFooter>
    </Stack>
  )
}
