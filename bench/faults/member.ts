import { setTimeout as sleep } from 'node:timers/promises'
import type { Entry } from '#shared/entries/entries.ts'
import type { Owner } from '../data.ts'
import type { Service } from './service.ts'

/** What a member wrote, next to what is there. */
export interface Found {
  lost: number
  doubled: number
  wrong: number
  entries: number
  files: number
}

interface Written {
  title: string
  file: { name: string; text: string } | undefined
}

const betweenWrites = 100
const beforeRetry = 300

/** Every member has a reminder that is completed again and again. */
export const membersOf = async (service: Service, owners: Owner[]): Promise<Member[]> => {
  const members = owners.map((owner) => new Member(service, owner))
  for (const member of members) await member.prepare()
  return members
}

/** Writes as the app does: sends everything until it is acknowledged, with the same client id, and remembers that. */
export class Member {
  readonly #service: Service
  readonly #id: number
  #headers: Record<string, string>
  readonly #entries = new Map<number, Written>()
  readonly #titles = new Set<string>()
  #reminder = { id: 0, completed: false }
  #count = 0
  #state: 'writing' | 'pausing' | 'paused' | 'stopped' = 'writing'

  constructor(service: Service, owner: Owner) {
    this.#service = service
    this.#id = owner.id
    this.#headers = { cookie: owner.cookie }
  }

  async prepare() {
    const token = await this.#service.call('/api/csrf-token', { headers: this.#headers })
    if (!token) throw new Error('The service doesn’t answer.')
    const { csrfToken } = (await token.json()) as { csrfToken: string }
    this.#headers = { ...this.#headers, 'x-csrf-token': csrfToken }
    const reminder = await this.#send('POST', '/api/reminders', {
      title: 'Drill',
      date: today(),
      clientId: 'drill',
    })
    this.#reminder = { id: (reminder as { id: number }).id, completed: false }
  }

  async write() {
    while (this.#state !== 'stopped') {
      if (this.#state !== 'writing') {
        this.#state = 'paused'
        await sleep(20)
        continue
      }
      await this.#writeOne(this.#count++)
      await sleep(betweenWrites)
    }
  }

  /** Waits until what is being written is acknowledged. */
  async pause() {
    this.#state = 'pausing'
    while (this.#state === 'pausing') await sleep(20)
  }

  resume() {
    this.#state = 'writing'
  }

  stop() {
    this.#state = 'stopped'
  }

  async #writeOne(index: number) {
    const [id] = [...this.#entries.keys()].slice(-1 - (index % 5))
    if (index % 10 === 3) await this.#complete()
    else if (index % 10 === 6) await this.#create(index, await this.#upload(index))
    else if (index % 10 < 6 || id === undefined) await this.#create(index)
    else await this.#edit(id, index)
  }

  async #create(index: number, file?: Written['file']) {
    const title = `Session ${index}`
    this.#titles.add(title)
    const fileAttachments = file ? [{ filename: file.name }] : []
    const body = { title, date: today(), clientId: `c${index}`, fileAttachments }
    const { id } = (await this.#send('POST', '/api/entries', body)) as { id: number }
    this.#entries.set(id, { title, file })
  }

  async #edit(id: number, index: number) {
    const written = this.#entries.get(id)
    const title = `Session ${index}, edited`
    this.#titles.add(title)
    await this.#send('PATCH', `/api/entries/${id}`, { title })
    this.#entries.set(id, { file: written?.file, title })
  }

  async #complete() {
    const completed = !this.#reminder.completed
    await this.#send('PATCH', `/api/reminders/${this.#reminder.id}`, { completed })
    this.#reminder = { ...this.#reminder, completed }
  }

  async #upload(index: number): Promise<Written['file']> {
    const text = `Notes of member ${this.#id}, ${index}: ${'knee on belly '.repeat(50)}`
    const body = () => {
      const form = new FormData()
      form.append('files', new Blob([text], { type: 'text/plain' }), `notes-${index}.txt`)
      return form
    }
    const [file] = (await this.#send('POST', '/api/upload', body)) as { filename: string }[]
    return file && { name: file.filename, text }
  }

  /** Sends it until it is acknowledged. */
  async #send(method: string, path: string, body: object | (() => FormData)): Promise<unknown> {
    for (;;) {
      const json = typeof body === 'function' ? undefined : JSON.stringify(body)
      const headers = json === undefined ? this.#headers : { ...this.#headers, 'content-type': 'application/json' }
      const payload = typeof body === 'function' ? body() : json
      const reply = await this.#service.call(path, { method, headers, body: payload ?? null })
      const content: unknown = await reply?.json().catch(() => undefined)
      if (reply?.ok && content !== undefined) {
        this.#service.acknowledge(this.#id)
        return content
      }
      this.#service.fail(reply?.status)
      if (reply && reply.status >= 400 && reply.status < 429)
        throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(content)}`)
      await sleep(beforeRetry)
    }
  }

  /** Looks for everything that was acknowledged. Called while the member writes nothing. */
  async compare(): Promise<Found> {
    const stored = await this.#stored()
    const byId = new Map(stored.map((entry) => [entry.id, entry]))
    const found: Found = { lost: 0, doubled: 0, wrong: 0, entries: this.#entries.size, files: 0 }
    for (const [id, written] of this.#entries) {
      const entry = byId.get(id)
      if (!entry) found.lost += 1
      else if (entry.title !== written.title) found.wrong += 1
      if (written.file) {
        found.files += 1
        if (!(await this.#hasFile(written.file))) found.lost += 1
      }
    }
    const titles = stored.map(({ title }) => title)
    found.doubled = stored.filter(({ id }) => !this.#entries.has(id)).length
    found.wrong += titles.filter((title) => !this.#titles.has(title)).length
    const reminders = (await this.#read('/api/reminders')) as { id: number; completed: boolean }[]
    const reminder = reminders.find(({ id }) => id === this.#reminder.id)
    if (reminder?.completed !== this.#reminder.completed) found.wrong += 1
    return found
  }

  async #stored(): Promise<Entry[]> {
    const all: Entry[] = []
    for (let from = ''; ; ) {
      const reply = await this.#service.call(`/api/entries?limit=200${from}`, { headers: this.#headers })
      if (!reply?.ok) {
        await sleep(beforeRetry)
        continue
      }
      all.push(...((await reply.json()) as Entry[]))
      const cursor = reply.headers.get('x-next-cursor')
      if (cursor === null) return all
      from = `&cursor=${cursor}`
    }
  }

  async #read(path: string): Promise<unknown> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const reply = await this.#service.call(path, { headers: this.#headers })
      if (reply?.ok) return reply.json()
      await sleep(beforeRetry)
    }
    throw new Error(`${path} can't be read.`)
  }

  async #hasFile({ name, text }: { name: string; text: string }): Promise<boolean> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const reply = await this.#service.call(`/uploads/files/${name}`, { headers: this.#headers })
      if (reply?.ok) return (await reply.text()) === text
      if (reply?.status === 404) return false
      await sleep(beforeRetry)
    }
    return false
  }
}

const today = () => new Date().toISOString().slice(0, 10)
