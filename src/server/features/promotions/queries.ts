import { sql } from 'kysely'
import type { At } from '#server/db/owned-table.ts'
import type { Db } from '#server/db/tables.ts'
import { asAttachment, type StoredFile } from '#server/features/media/service.ts'
import type { Promotion } from '#shared/promotions/promotions.ts'

const photo = sql<StoredFile | null>`case when files.filename is not null then json_build_object(
  'filename', files.filename, 'originalName', files.original_name, 'mimetype', files.mimetype,
  'bytes', files.bytes, 'hasPreview', files.has_preview) end`.as('photo')

const withPhotos = (db: Db, userId: number) =>
  db
    .selectFrom('promotions')
    .where('promotions.userId', '=', userId)
    .leftJoin('files', (join) =>
      join.onRef('files.userId', '=', 'promotions.userId').onRef('files.promotionId', '=', 'promotions.id'),
    )
    .select(['id', 'date', 'belt', 'stripes', 'academy', 'note', photo])

type Row = Omit<Promotion, 'photo'> & { photo: StoredFile | null }

const asPromotion = ({ photo, ...row }: Row): Promotion => ({ ...row, photo: photo && asAttachment(photo) })

/** A person's promotions, the first one first. */
export const promotionsOf = async (db: Db, userId: number): Promise<Promotion[]> =>
  (await withPhotos(db, userId).orderBy('date').orderBy('id').execute()).map(asPromotion)

export const findPromotion = async (db: Db, { userId, id }: At): Promise<Promotion | undefined> => {
  const row = await withPhotos(db, userId).where('id', '=', id).executeTakeFirst()
  return row && asPromotion(row)
}
