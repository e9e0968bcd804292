import { Link } from '@tanstack/react-router'
import { endingNames } from '#shared/competitions/results.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card, Columns } from '../card.tsx'
import type { SectionProps } from '../section.ts'
import { CountTable } from './count-table.tsx'

/** Matches won and lost, by what, and from where, beside the same in training. */
export function Competitions({ stats: { matches }, lessons }: SectionProps) {
  const { won, lost, drawn, endings, landed, caught } = matches
  return (
    <>
      {won + lost + drawn === 0 ? (
        <Hint>
          Log the matches of your competitions, and you’ll see here what wins them, beside your training.
        </Hint>
      ) : (
        <Columns>
          <Card title="Matches and training">
            <CountTable
              name="Matches and training"
              heads={['', 'Won', 'Lost', 'Even']}
              rows={[
                ['Matches', won, lost, drawn],
                ...(lessons ? [['Rounds in training', lessons.won, lessons.lost, lessons.even] as const] : []),
              ]}
            />
          </Card>
          <Card title="How matches ended">
            <CountTable
              name="How matches ended"
              heads={['By', 'Won', 'Lost']}
              rows={endings.map((one) => [endingNames[one.ending], one.won, one.lost] as const)}
            />
          </Card>
          <Submissions title="Submissions that won matches" rows={landed} />
          <Submissions title="Submissions that lost matches" rows={caught} />
        </Columns>
      )}
      <Link className="link" to="/competitions">
        All competitions
      </Link>
    </>
  )
}

const Submissions = ({ title, rows }: { title: string; rows: SectionProps['stats']['matches']['landed'] }) =>
  rows.length === 0 ? null : (
    <Card title={title}>
      <CountTable
        name={title}
        heads={['Submission', 'Matches', 'Training']}
        rows={rows.map(
          ({ name, position, times, training }) =>
            [position === '' ? name : `${name} from ${position}`, times, training] as const,
        )}
      />
    </Card>
  )
