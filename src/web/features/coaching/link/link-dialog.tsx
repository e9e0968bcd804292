import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Covers, linkDays } from '#shared/coaching/coach-links.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { useCreateLink } from '../api.ts'
import { CoversFields } from './covers-fields.tsx'
import { CreatedLink } from './created-link.tsx'
import { chosenFor, coversOf, initialLink, linkForm } from './link-values.ts'
import { MediaPicker } from './media-picker.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newCoachLink: { covers?: Covers }
  }
}

export default function LinkDialog({ request: { covers }, onClosed }: DialogProps<'newCoachLink'>) {
  return (
    <Dialog title="New link for a coach" isTall onClosed={onClosed}>
      {(close) => <LinkForm asked={covers} close={close} />}
    </Dialog>
  )
}

/** Creates a link, and then shows it this once. */
export function LinkForm({ asked, close }: { asked?: Covers | undefined; close: () => void }) {
  const creating = useCreateLink()
  const [initial] = useState(() => initialLink(localDayNow()))
  const { form, submit, isSaving, failure, isRestored, leftover, startOver } = useDraftForm({
    name: 'coach-link',
    initial,
    ...(asked && { chosen: chosenFor(asked) }),
    schema: linkForm,
    save: async (values) => {
      const covers = coversOf(values)
      const { name, days, showsPartners, files, videoLinks } = values
      if (covers) await creating.mutateAsync({ name, days, covers, showsPartners, files, videoLinks })
    },
    onSaved: () => undefined,
  })
  if (creating.data) return <CreatedLink path={creating.data.path} close={close} />
  const covers = coversOf(form.values)
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Name"
        description="For you, such as the name of your coach. Nobody else sees it."
        required
        data-autofocus
        maxLength={coachingLimits.linkName}
        {...form.getInputProps('name')}
      />
      <Choice
        legend="It works for"
        options={linkDays}
        nameOf={(days) => `${days} days`}
        value={form.values.days}
        onChange={(days) => form.setFieldValue('days', days)}
      />
      <CoversFields form={form} />
      <Toggle
        label="Show names of partners"
        hint="Otherwise, their initials, also in anything you wrote. Nicknames, misspelled names, short names in small letters, and names in photos, videos, and links stay as written."
        isOn={form.values.showsPartners}
        onChange={(isOn) => form.setFieldValue('showsPartners', isOn)}
      />
      {covers && <MediaPicker key={JSON.stringify(covers)} covers={covers} form={form} />}
      <p>Notes that you mark as private in a session are never shown.</p>
      <DialogFooter notice={failure && <Notice>{failure}</Notice>}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Creating...' : 'Create link'}
        </Button>
      </DialogFooter>
    </Form>
  )
}
