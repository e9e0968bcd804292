import { rankText } from '#shared/accounts/belts.ts'
import type { Promotion } from '#shared/promotions/promotions.ts'
import { Photos } from '#web/features/media/view/photos.tsx'
import { dateWithYear } from '#web/lib/date-time.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import classes from './promoted.module.css'

/** A belt or stripe that was received in the year. */
export const Promoted = ({ promotion }: { promotion: Promotion }) => {
  const { belt, stripes, date, academy, note, photo } = promotion
  return (
    <section className={classes['promoted']} aria-label={`Promotion to ${rankText(belt, stripes)}`}>
      <div className={classes['belt']}>
        <BeltStrip level={belt} stripes={stripes} />
      </div>
      <h3 className="text-xl heavy">{rankText(belt, stripes)}</h3>
      <Facts facts={[dateWithYear(date), academy].filter(Boolean)} />
      {note !== '' && (
        <p className="typed" dir="auto">
          {note}
        </p>
      )}
      {photo && (
        <div className={classes['photo']}>
          <Photos photos={[photo]} />
        </div>
      )}
    </section>
  )
}
