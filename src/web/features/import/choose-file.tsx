import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { withCommas } from '#shared/foundation/numbers.ts'
import { importLimits } from '#shared/import/imports.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useReadFile } from './api.ts'
import { Part } from './part.tsx'

const accepted =
  '.fit,.tcx,.gpx,.gz,.xml,.csv,.tsv,.txt,.md,.markdown,.json,.ics,.html,.zip,.xlsx,text/csv,text/plain,text/markdown,text/calendar,text/html,application/json,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends a file to be read. Nothing is imported by that. */
export function ChooseFile({ isFirst }: { isFirst: boolean }) {
  const [percent, setPercent] = useState(0)
  const reading = useReadFile(setPercent)
  const choose = (file: File | null) => {
    setPercent(0)
    if (file) reading.mutate(file)
  }
  return (
    <Part title={isFirst ? 'Bring your training along' : 'Import another file'}>
      <p>
        Choose the spreadsheet or notes you’ve kept. We show you what they become before anything is stored, and
        you have a day to take all of it back.
      </p>
      <Hint>
        CSV or Excel (.xlsx), up to {importLimits.fileMegabytes} MB and {withCommas(importLimits.rows)} rows. All
        it needs is a column with dates. Notes with days work, too: text, Markdown, a ZIP of them, a calendar
        (.ics), or an export of Day One, Journey, Google Keep, Notion, Obsidian, or Logseq. So do workouts of a
        watch (FIT, TCX, or GPX, or Apple Health’s export.zip), for their heart rate. Or an archive (.zip) from
        Rollbook, as large as your storage.
      </Hint>
      {reading.isError && <Notice>{sentenceOf(reading.error)}</Notice>}
      <ButtonRow>
        <FileButton accept={accepted} onChange={choose}>
          {(props) => (
            <Button {...props} leftSection={<IconFileImport size={20} />} disabled={reading.isPending}>
              {!reading.isPending ? 'Choose file' : percent < 100 ? `Sending… ${percent}%` : 'Reading…'}
            </Button>
          )}
        </FileButton>
      </ButtonRow>
    </Part>
  )
}
