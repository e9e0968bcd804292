import { Button } from '@mantine/core'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { useRenewMailLinks } from './api.ts'

/** Has the links in earlier emails, which turn emails off without logging in, stop working. */
export default function MailLinks() {
  const renewing = useRenewMailLinks()
  const renew = () =>
    renewing.mutate(undefined, {
      onSuccess: () => toast({ text: 'Links renewed. Those in earlier emails no longer work.' }),
      onError: (error) => toast({ text: `The links weren’t renewed. ${sentenceOf(error)}`, isBad: true }),
    })
  return (
    <Stack role="group" aria-labelledby="mail-links">
      <h3 id="mail-links">Links in emails</h3>
      <p>
        Our emails have a link that turns them off without logging in. If you’ve forwarded one, you can have the
        links in earlier emails stop working.
      </p>
      <ButtonRow>
        <Button variant="default" loading={renewing.isPending} onClick={renew}>
          Renew links
        </Button>
      </ButtonRow>
    </Stack>
  )
}
