import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usualTitles } from '#shared/entries/usual.ts'
import { NextCompetition } from '#web/features/competitions/next-competition.tsx'
import { QuickRow } from '#web/features/quick/quick-row.tsx'
import { TrainingTimes } from '#web/features/templates/training-times.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { Example } from '#web/ui/state/example.tsx'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import classes from './newcomer.module.css'

/** What somebody with few sessions reads below them: with none, how to log the first and what the journal will look like. */
export const Newcomer = ({ sessions }: { sessions: number }) => (
  <div className={classes['newcomer']}>
    {sessions === 0 && (
      <>
        <NextCompetition />
        <FirstLog />
      </>
    )}
    <TrainingTimes />
    {sessions === 0 && (
      <>
        <Example
          caption="Your journal after a month"
          figures={[
            { label: 'sessions', value: '9' },
            { label: 'hours', value: '13.5' },
            { label: 'rounds', value: '38' },
            { label: 'weeks in a row', value: '4' },
          ]}
          title="Knee shield and underhook"
          facts="Tue · 7:00 – 8:30 PM · Class · 5 rounds"
          text="Lost the underhook twice. Next time: head to the near side first."
        />
        <QuickRow />
      </>
    )}
  </div>
)

/** Two taps and no typing: what it was, and Save. */
const FirstLog = () => (
  <EmptyState title="No rolls logged yet">
    <p>Just trained? What was it?</p>
    <div className={classes['first']}>
      {usualTitles([]).map((session) => (
        <Button key={session.title} variant="default" onClick={() => openDialog({ kind: 'newEntry', session })}>
          {session.title}
        </Button>
      ))}
    </div>
    <Button onClick={() => openDialog({ kind: 'newEntry' })}>Log your first session</Button>
    <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/import" />}>
      Import from a spreadsheet
    </Button>
    <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/competitions" />}>
      Plan a competition
    </Button>
  </EmptyState>
)
