import { changeOnto } from '#shared/entries/additions.ts'
import type { Entry } from '#shared/entries/entries.ts'
import {
  entryDataOf,
  type PendingChange,
  type PendingEntry,
  withStoredTags,
} from '#shared/entries/pending-entries.ts'
import { isOfKind, isPending, newOperationId, type Operation } from '#shared/offline/operations.ts'
import { changeEntry, createEntry, storedAsSeen } from '#web/features/entries/operations.ts'
import { cancelRemoval, removeEntry, restoreEntry } from '#web/features/entries/removal-operations.ts'
import { findKind } from '#web/features/offline/outbox/define-operation.ts'
import { sendAll } from '#web/features/offline/outbox/sending/send-all.ts'
import { changed, discarded } from '#web/features/offline/outbox/storage/write-operation.ts'
import { changeReminder } from '#web/features/reminders/operations.ts'
import { createTag } from '#web/features/tags/operations.ts'
import { theirsOf } from '../src/web/features/entries/conflict/resolve-conflict.ts'
import { archiveOf } from './archives.ts'
import { finishImport, readImport } from './imports.ts'
import { fieldNames, type Session, textsOf } from './outbox-journal.ts'
import { type Form, Screen } from './outbox-screen.ts'
import { type Sync, Tab } from './outbox-tab.ts'
import type { Person, World } from './world.ts'

export type Choice = 'mine' | 'theirs' | 'both'

/** Imports an archive with one session into a member's journal. Returns the id of the import. */
async function importSession(world: World, person: Person, entry: object): Promise<number> {
  // One member may download so many archives an hour.
  const source = await world.signUp()
  await source.post('/api/entries', { ...entry, isPlanned: false })
  const { raw } = await archiveOf(source)
  // A member may import so many files a day, and lives many lives.
  await world.db
    .deleteFrom('imports')
    .where('userId', '=', person.user.id)
    .where('status', '=', 'undone')
    .execute()
  const read = await readImport(person, 'rollbook-archive.zip', raw)
  return (await finishImport(world, person, read.id)).id
}

const aFile = { key: 'a', name: 'notes.txt', type: 'text/plain', size: 6 }

/** One device of a person: what they do on it, and the tabs that send and die. */
export class Device extends Screen {
  #form: Form | undefined

  async write({ hasFile, newTag, sync }: { hasFile: boolean; newTag: boolean; sync?: Sync | undefined }) {
    const tags = newTag ? [await this.submit(createTag, { name: 'Half guard', colorClass: 'blue' })] : []
    const data = entryDataOf({
      title: this.journal.title,
      date: '2026-11-20',
      notes: 'first',
      hasPostSessionNotes: true,
      newTags: newTag ? ['Half guard'] : [],
    })
    const session = this.journal.begin(
      newOperationId(),
      { notes: 'first', instructor: '' },
      hasFile ? 1 : 0,
      data.newTags,
    )
    await this.submit(createEntry, data, {
      id: session.id,
      files: hasFile ? [aFile] : [],
      needs: tags.map(({ id }) => id),
      sync,
    })
  }

  /** Restores a draft that was sent long ago and saves it with other text. */
  async writeAgain(which: number) {
    const session = this.journal.pick(which)
    const operation = session && (await this.database.find(session.id))
    if (!session || operation?.sentAt === undefined) return undefined
    await this.database.remove([session.id])
    const notes = `again ${this.nextText()}`
    await this.submit(createEntry, entryDataOf({ title: this.journal.title, date: '2026-11-20', notes }), {
      id: session.id,
    })
    return notes
  }

  async open(which: number) {
    const session = this.journal.pick(which)
    if (session && !session.isRemoved) this.#form = await this.formOf(session)
  }

  /** Saves the form opened earlier, or one opened just now. */
  async edit(which: number, sync?: Sync, isOpened = false) {
    const session = this.journal.pick(which)
    const form = isOpened ? this.#form : session && (await this.formOf(session))
    if (isOpened) this.#form = undefined
    if (!form || (form.session.isRemoved && !(await this.#isBack(form.session)))) return
    form.session.isRemoved = false
    const name = fieldNames[which % fieldNames.length] ?? 'notes'
    const before = form.stored?.[name] ?? form.pending?.data[name] ?? ''
    const text = this.nextText()
    form.session.fields[name].write(text, before)
    await this.#save(form, { [name]: text }, sync, which === 5 ? 'Knee cut' : undefined)
  }

  /** What was to be removed is shown again once another device has changed it. */
  async #isBack({ removal }: Session) {
    const operation = removal === undefined ? undefined : await this.database.find(removal)
    return operation?.kind === 'removeEntry' && operation.conflict !== undefined
  }

  async #save({ session, pending, stored }: Form, changes: object, sync?: Sync, tag?: string): Promise<void> {
    if (stored) {
      const newTags = tag && !session.tags.includes(tag) ? [tag] : []
      const needs: string[] = []
      for (const name of newTags) needs.push((await this.submit(createTag, { name, colorClass: 'blue' })).id)
      session.tags.push(...newTags)
      await this.submit(
        changeEntry,
        { entry: withStoredTags(stored), changes, newTags: [...pendingTagsOf(stored), ...newTags] },
        { needs, sync },
      )
      return
    }
    if (!pending) return
    const operation = await this.database.change(pending.id, (now) =>
      isPending(now) && isOfKind(now, 'createEntry')
        ? changed(now, { data: { ...now.data, ...changes } })
        : undefined,
    )
    if (operation) return this.send({ operation, isMerged: true }, sync)
    const found = await this.database.find(pending.id)
    const seen = found && storedAsSeen(found, pending, changes)
    if (seen) await this.#save({ session, stored: seen }, changes, sync)
  }

  async remove(which: number, sync?: Sync) {
    const session = this.journal.pick(which)
    const form = session && !session.isRemoved ? await this.formOf(session) : undefined
    if (!session || !form?.stored) return
    for (const name of fieldNames) session.fields[name].see(form.stored[name])
    session.isRemoved = true
    const operation = await this.submit(
      removeEntry,
      { entry: withStoredTags(form.stored), scope: 'this' },
      { sync },
    )
    session.removal = operation.id
  }

  async undoRemoval(which: number, sync?: Sync) {
    const session = this.journal.pick(which)
    if (!session?.isRemoved || !session.removal) return
    const { isUnsent, removal } = await cancelRemoval(this.database, session.removal)
    session.isRemoved = false
    if (isUnsent || !removal) return
    const { entry, replaced } = removal.data
    await this.submit(
      restoreEntry,
      { entry, ...(replaced && { replaced }) },
      { files: removal.files.filter(({ uploaded }) => uploaded), needs: removal.needs, sync },
    )
    session.isRemovedElsewhere = false
  }

  async completeReminder(which: number) {
    const session = this.journal.pick(which)
    const reminder = session && (await this.journal.reminderOf(session))
    if (!session || !reminder) return
    session.completes = reminder.id
    await this.submit(changeReminder, { reminder, change: { completed: true } })
  }

  changeElsewhere = (which: number): Promise<void> =>
    this.alone(async () => {
      const session = this.journal.pick(which)
      const stored = session && (await this.journal.stored(session))
      if (!session || !stored) return
      const name = fieldNames[which % fieldNames.length] ?? 'notes'
      session.fields[name].superseded.add(stored[name])
      const added = which === 4 && !session.tags.includes('Takedowns') ? ['Takedowns'] : []
      session.tags.push(...added)
      const ids = await Promise.all(added.map(async (tag) => (await this.person.tag(tag)).id))
      await this.person.patch(`/api/entries/${stored.id}`, {
        [name]: `elsewhere ${this.nextText()}`,
        ...(added.length > 0 && { tags: [...stored.tags.map(({ id }) => id), ...ids] }),
      })
    })

  async removeElsewhere(which: number) {
    const session = this.journal.pick(which)
    const stored = session && (await this.journal.stored(session))
    if (!session || !stored) return
    session.isRemovedElsewhere = true
    await this.person.delete(`/api/entries/${stored.id}`)
  }

  /** Another device imports an archive that has a session. */
  importElsewhere = (): Promise<void> =>
    this.alone(async () => {
      const id = newOperationId()
      const entry = { clientId: id, title: this.journal.title, date: '2026-11-20', notes: 'first' }
      const importId = await importSession(this.world, this.person, entry)
      this.journal.begin(id, { notes: 'first', instructor: '' }, 0).importId = importId
      await this.read()
    })

  /** Another device undoes an import; what was changed since stays. */
  undoImportElsewhere = (which: number): Promise<void> =>
    this.alone(async () => {
      const imported = this.journal.sessions.filter(({ importId }) => importId !== undefined)
      const session = imported[which % Math.max(imported.length, 1)]
      if (!session) return
      await this.person.post(`/api/import/${session.importId}/undo`)
      session.isUndone = !(await this.journal.storedIds()).includes(session.id)
    })

  /** Refreshes the screen. */
  async read() {
    for (const session of this.journal.sessions) {
      const stored = await this.journal.stored(session)
      if (stored) this.entries.set(stored.id, stored)
    }
  }

  /** Sends everything from a new tab; resolves also when the tab dies. */
  sync = ({ met, diesAfter }: Sync = {}) => {
    const tab = new Tab(this, met, diesAfter)
    const userId = this.person.user.id
    return tab.run((sender) =>
      tab.lock('outbox', () => sendAll({ ...sender, userId, mayTry: () => true, isSentByForm: () => false })),
    )
  }

  /** Resolves every conflict. */
  async resolve(choice: Choice) {
    for (const operation of await this.database.all()) {
      const theirs = theirsOf(operation)
      if (isPending(operation) && theirs) await this.#decide(operation, theirs, choice)
      else if (isPending(operation) && operation.problem?.code === 'NOT_FOUND') await this.#saveAsNew(operation)
    }
  }

  /** Between two sets of words of one draft, or a draft and what it was saved as before. */
  async #decideDraft({ id }: Operation, theirs: Entry, choice: Choice) {
    if (choice === 'mine') this.drafts.giveUp(theirs)
    await this.database.change(id, (now) => {
      if (choice === 'mine') return changed(now, { data: { ...(now.data as object), entry: theirs } })
      const convertToCreate = findKind(now)?.convertToCreate?.(now)
      return convertToCreate && { ...convertToCreate, id: newOperationId(), merged: [...now.merged, id] }
    })
  }

  async #decide(operation: Operation, theirs: Entry, choice: Choice) {
    if (theirs.title === this.drafts.title) return this.#decideDraft(operation, theirs, choice)
    const session = this.journal.about(operation, theirs.id)
    const isRemoval = isOfKind(operation, 'removeEntry')
    if (choice === 'both' && !isRemoval) return this.#saveAsNew(operation)
    if (choice === 'mine') {
      for (const name of fieldNames) session?.fields[name].see(theirs[name])
      const data = isRemoval
        ? { ...operation.data, entry: theirs }
        : changeOnto(theirs, (operation as PendingChange).data)
      await this.database.change(operation.id, (now) => changed(now, { data }))
      return
    }
    await this.database.change(operation.id, discarded)
    this.entries.set(theirs.id, theirs)
    if (!session) return
    // An undone removal brings back the change it had replaced, with its new tags.
    const { newTags = [] } = (isRemoval && operation.data.replaced?.data) || {}
    session.tags = [...new Set([...(await this.#tagsOf(session, theirs)), ...newTags])]
    if (isRemoval) session.isRemoved = false
    else for (const name of fieldNames) if (name in changeIn(operation).changes) session.fields[name].giveUp()
  }

  async #saveAsNew(operation: Operation) {
    const convertToCreate = findKind(operation)?.convertToCreate?.(operation)
    if (!convertToCreate) return
    const id = newOperationId()
    await this.database.change(operation.id, () => ({ ...convertToCreate, id }))
    const entryId = (operation as PendingChange).data.entry.id
    const session = this.journal.about(operation, entryId)
    const { changes, newTags } = changeIn(operation)
    for (const name of fieldNames) if (name in changes) session?.fields[name].giveUp()
    const { tags } = (operation as PendingChange).data.entry
    this.journal.begin(id, textsOf((convertToCreate as PendingEntry).data), convertToCreate.files.length, [
      ...tags.flatMap((tag) => (tag.id > 0 ? tag.name : [])),
      ...newTags,
    ])
    if (session && operation.conflict) session.tags = await this.#tagsOf(session, theirsOf(operation))
  }

  /** The other device may have added one since the conflict was met. */
  #tagsOf = async (session: Session, theirs: Entry | undefined) =>
    ((await this.journal.stored(session)) ?? theirs)?.tags.map(({ name }) => name) ?? []
}

type Change = Pick<PendingChange['data'], 'changes' | 'newTags'>

/** A restore brings back the change that the removal had replaced. */
const changeIn = (operation: Operation): Change =>
  isOfKind(operation, 'restoreEntry')
    ? (operation.data.replaced?.data ?? { changes: {}, newTags: [] })
    : (operation as PendingChange).data

/** Tags of a pending change that is applied to the entry as shown. */
const pendingTagsOf = ({ tags }: Entry) => tags.flatMap(({ id, name }) => (id < 0 ? name : []))
