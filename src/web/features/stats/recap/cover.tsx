import { Button } from '@mantine/core'
import { IconPhotoShare } from '@tabler/icons-react'
import { counted } from '#shared/foundation/numbers.ts'
import { sumText } from '#shared/stats/amounts.ts'
import type { Recap } from '#shared/stats/recap.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import classes from './cover.module.css'
import { recapTitle } from './recap-figures.ts'

/** The year as a cover: its number, what it came to in a line, and the belt it ended with. */
export function Cover({ recap }: { recap: Recap }) {
  const rank = useRank(recap)
  const { year, totals, days } = recap
  return (
    <header className={classes['cover']}>
      <p className={classes['title']}>{recapTitle(recap)}</p>
      <h2 className={classes['number']} id="recap-year">
        {year}
      </h2>
      {rank && (
        <div className={classes['belt']}>
          <BeltStrip level={rank.belt} stripes={rank.stripes} />
        </div>
      )}
      <div className={classes['foot']}>
        <p>
          {sumText(totals)}, on {counted(days, 'day')}.
        </p>
        <Button
          className={classes['share'] ?? ''}
          leftSection={<IconPhotoShare size={20} aria-hidden />}
          onClick={() => openDialog({ kind: 'shareRecap', recap, rank })}
        >
          Make a card to share
        </Button>
      </div>
    </header>
  )
}

/** The rank that a year ended with, as far as promotions tell; while it lasts, that of the profile. */
function useRank({ isUnderWay, rank }: Recap): Recap['rank'] {
  const { beltLevel: belt, stripes } = useUser()
  return isUnderWay ? { belt, stripes } : rank
}
