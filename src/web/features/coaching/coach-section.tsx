import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CoachComment } from '#shared/coaching/coach-comments.ts'
import type { CoachLink } from '#shared/coaching/coach-links.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { shortened } from '#shared/foundation/text.ts'
import { useOpenEntry } from '#web/features/entry-address/entry-address.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime, dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { SettingsList, SettingsRow } from '#web/ui/list/settings-list.tsx'
import { latestCommentsQuery, linksQuery, useRevokeLink } from './api.ts'

/** The links by which coaches read sessions, and what they wrote. */
export default function CoachSection({ closeThen }: { closeThen: CloseThen }) {
  const comments = useQuery(latestCommentsQuery)
  return (
    <Stack>
      <h3>A coach’s view</h3>
      <p>
        A link to a page with sessions you choose: rounds, lessons, photos, and videos. Your coach needs no
        account, and can comment on each session. Anyone with the link can read it until it expires or you revoke
        it.
      </p>
      <SettingsList what="Your links" query={useQuery(linksQuery)}>
        {(links) =>
          links.length === 0 ? <li>No links yet.</li> : links.map((link) => <LinkRow key={link.id} {...link} />)
        }
      </SettingsList>
      <ButtonRow>
        <Button variant="default" onClick={() => openDialog({ kind: 'newCoachLink' })}>
          New link
        </Button>
      </ButtonRow>
      {comments.data?.length !== 0 && (
        <>
          <h3>Latest comments</h3>
          <SettingsList what="Comments" query={comments}>
            {(all) => all.map((comment) => <CommentRow key={comment.id} {...comment} closeThen={closeThen} />)}
          </SettingsList>
        </>
      )}
    </Stack>
  )
}

function LinkRow({
  id,
  name,
  shows,
  media,
  isExpired,
  expiresAt,
  opened,
  lastOpenedOn,
  showsPartners,
}: CoachLink) {
  const revoking = useRevokeLink()
  const remove = () =>
    revoking.mutate(id, {
      onSuccess: () => toast({ text: 'Link removed' }),
      onError: (error) => toast({ title: 'Couldn’t remove that link', text: sentenceOf(error), isBad: true }),
    })
  const askToRevoke = () =>
    openDialog({
      kind: 'confirm',
      title: 'Revoke this link?',
      text: `The link for “${name}” stops working at once. Comments stay with your sessions. This can’t be undone, but you can create a new link.`,
      label: 'Revoke',
      run: () => revoking.mutateAsync(id).then(() => toast({ text: 'Link revoked. It no longer works.' })),
    })
  const label = isExpired ? 'Remove' : 'Revoke'
  return (
    <li>
      <SettingsRow
        title={name}
        badge={isExpired ? 'Expired' : undefined}
        tone="plain"
        details={[
          shows,
          showsPartners ? 'Partners by name' : 'Partners by initials',
          media === 0 ? '' : `${media} ${media === 1 ? 'photo or video' : 'photos and videos'}`,
          `${isExpired ? 'Expired' : 'Expires'} ${dateTime(expiresAt)}`,
          lastOpenedOn === null
            ? 'Not opened yet'
            : `Opened ${counted(opened, 'time')}, last on ${dateWithYear(lastOpenedOn)}`,
        ]}
      >
        <Button
          variant="default"
          disabled={revoking.isPending}
          onClick={isExpired ? remove : askToRevoke}
          aria-label={`${label} ${name}`}
        >
          {label}
        </Button>
      </SettingsRow>
    </li>
  )
}

/** How much of a comment is shown here; the rest is beside its session. */
const longest = 120

interface CommentProps extends CoachComment {
  closeThen: CloseThen
}

function CommentRow({ entryId, name, text, title, date, isNew, closeThen }: CommentProps) {
  const openEntry = useOpenEntry()
  const open = () => closeThen(() => void openEntry(entryId))
  return (
    <li>
      <SettingsRow
        title={name}
        badge={isNew ? 'New' : undefined}
        details={[shortened(text, longest), `${title}, ${dateWithYear(date)}`]}
      >
        <Button variant="default" onClick={open} aria-label={`Open ${title}, which ${name} commented on`}>
          Open
        </Button>
      </SettingsRow>
    </li>
  )
}
