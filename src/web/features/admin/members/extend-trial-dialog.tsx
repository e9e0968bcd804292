import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ListedMember, trialExtension } from '#shared/feedback/admin.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { membersPath, useAdminAction } from '../api.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    extendTrial: { member: ListedMember }
  }
}

/** Gives a member more days to try Rollbook. */
export default function ExtendTrialDialog({ request: { member }, onClosed }: DialogProps<'extendTrial'>) {
  return (
    <Dialog title={`Extend the trial of ${member.fullName}`} isLight onClosed={onClosed}>
      {(close) => <ExtendTrial id={member.id} close={close} />}
    </Dialog>
  )
}

function ExtendTrial({ id, close }: { id: number; close: () => void }) {
  const [until] = useState(() => addDays(new Date().toISOString().slice(0, 10), limits.trial.days))
  const { act } = useAdminAction(membersPath)
  const { form, submit, isSaving, failure } = useSubmitForm({
    initial: { until },
    schema: trialExtension,
    save: async (body) => {
      await act({ method: 'POST', path: `${id}/trial`, body })
      toast({ text: 'Trial extended' })
      close()
    },
  })
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <Hint>They can log and change things again, within the limits of a trial. Nobody is charged.</Hint>
      <TextInput
        type="date"
        label="Last day, in UTC"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('until')}
      />
      <DialogFooter notice={failure && <Notice>{failure}</Notice>}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Extend trial'}
        </Button>
      </DialogFooter>
    </Form>
  )
}
