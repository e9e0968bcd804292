import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Match } from '#shared/competitions/matches.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'

/** The link to a match's video, and once there is one, notes that may name times. */
export function VideoFields({ form }: { form: UseFormReturnType<Match> }) {
  const { video, videoNotes } = form.values
  return (
    <>
      <TextInput
        label="Video link"
        type="url"
        placeholder="https://"
        maxLength={competitionLimits.matchVideo}
        {...form.getInputProps('video')}
      />
      {video.trim() + videoNotes !== '' && (
        <TextArea
          label="Notes on the video"
          description="Start a line with a time to play from there."
          placeholder="0:42 lost the underhook"
          minRows={2}
          maxLength={competitionLimits.matchVideoNotes}
          dir="auto"
          {...form.getInputProps('videoNotes')}
        />
      )}
    </>
  )
}
