import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { asAttachment, type StoredFile } from '#server/features/media/service.ts'
import type { Promotion } from '#shared/promotions/promotions.ts'

const photo = sql<StoredFile | null>`case when files.filename is not null then json_build_object(
  'filename', files.filename, 'originalName', files.original_name, 'mimetype', files.mimetype,
  'bytes', files.bytes, 'hasPreview', files.has_preview) end`.as('photo')

const owned = (db: Db, userId: number) => db.selectFrom('promotions').where('promotions.userId', '=', userId)

const withPhotos = (db: Db, userId: number) =>
  owned(db, userId)
    .leftJoin('files', (join) =>
      join.onRef('files.userId', '=', 'promotions.userId').onRef('files.promotionId', '=', 'promotions.id'),
    )
    .select(['id', 'date', 'belt', 'stripes', 'academy', 'note', photo])

type Row = Omit<Promotion, 'photo'> & { photo: StoredFile | null }

const asPromotion = ({ photo, ...row }: Row): Promotion => ({ ...row, photo: photo && asAttachment(photo) })

/** A person's promotions, the first one first. */
export const promotionsOf = async (db: Db, userId: number): Promise<Promotion[]> =>
  (await withPhotos(db, userId).orderBy('date').orderBy('id').execute()).map(asPromotion)

export const findPromotion = async (db: Db, userId: number, id: number): Promise<Promotion | undefined> => {
  const row = await withPhotos(db, userId).where('id', '=', id).executeTakeFirst()
  return row && asPromotion(row)
}

export const insertPromotion = async (tx: Tx, row: Insertable<Tables['promotions']>): Promise<number> =>
  (await tx.insertInto('promotions').values(row).returning('id').executeTakeFirstOrThrow()).id

export const lockPromotion = (tx: Tx, userId: number, id: number) =>
  owned(tx, userId).select('id').where('id', '=', id).forUpdate().execute()

export const updatePromotion = (tx: Tx, userId: number, id: number, changes: Updateable<Tables['promotions']>) =>
  tx
    .updateTable('promotions')
    // Setting the date to itself does no harm if nothing has changed.
    .set(({ ref }) => ({ date: ref('date'), ...changes }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
