import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Push } from '#server/outside/push/push.ts'
import {
  initialPushSettings,
  isQuiet,
  type NewPushSubscription,
  type PushMessage,
  type PushSettings,
  type PushState,
} from '#shared/accounts/push.ts'
import {
  deleteDevice,
  findDevice,
  findSettings,
  type Login,
  markGone,
  markTested,
  putDevice,
  putSettings,
} from './queries.ts'

export { putSettings as bringPushSettings, sweepPushMarks, takeBackPushSettings } from './queries.ts'
export { sendDuePushes } from './sending.ts'

const settingsOf = async ({ db }: Deps, userId: number): Promise<PushSettings> =>
  (await findSettings(db, userId)) ?? initialPushSettings

/** Whether notifications can be sent, are on for the device of this login, and what for. */
export async function pushStateOf(deps: Deps, login: Login): Promise<PushState> {
  const publicKey = deps.push?.publicKey ?? null
  const device = publicKey === null ? undefined : await findDevice(deps.db, login)
  return {
    publicKey,
    // Push services refuse what is signed with another key, so the device has to subscribe again.
    isOn: device?.isGone === false && (device.publicKey === null || device.publicKey === publicKey),
    endpoint: device?.endpoint ?? null,
    settings: await settingsOf(deps, login.userId),
  }
}

const required = ({ push }: Deps): Push => {
  if (!push) throw new Refusal('PUSH_OFF')
  return push
}

/** Turns notifications on for the device of this login. */
export async function subscribe(deps: Deps, login: Login, { endpoint, keys }: NewPushSubscription) {
  const push = required(deps)
  if (push.serviceOf(endpoint) === undefined) throw new Refusal('PUSH_SERVICE_UNKNOWN')
  await deps.db
    .transaction()
    .execute((tx) => putDevice(tx, login, { endpoint, ...keys, publicKey: push.publicKey }, deps.clock()))
}

/** Turns them off for the device of this login. */
export async function unsubscribe({ db }: Deps, login: Login) {
  const device = await findDevice(db, login)
  if (device) await deleteDevice(db, device)
}

/** Changes only the given settings. Returns all. Refuses to send in the quiet hours. */
export async function changeSettings(
  deps: Deps,
  userId: number,
  changes: Partial<PushSettings>,
): Promise<PushSettings> {
  const settings = { ...(await settingsOf(deps, userId)), ...changes }
  const inQuiet = 'This is in your quiet hours. Choose another time, or other quiet hours.'
  for (const name of ['remindAt', 'classAt'] as const)
    if (isQuiet(settings[name], settings)) throw new Refusal('INVALID', { fields: { [name]: inQuiet } })
  await putSettings(deps.db, userId, settings)
  return settings
}

const test: PushMessage = {
  title: 'Notifications work',
  body: 'This is what they look like on this device.',
  tag: 'test',
  path: '/reminders',
}

/** So that nobody floods a push service. */
const testsApart = 10_000

/** Sends a notification to the device of this login, at most one every ten seconds. */
export async function sendTest(deps: Deps, login: Login) {
  const push = required(deps)
  const device = await findDevice(deps.db, login)
  if (!device || device.isGone) throw new Refusal('PUSH_DEVICE_GONE')
  const now = deps.clock()
  const next = (device.testedAt?.getTime() ?? 0) + testsApart - now.getTime()
  if (next > 0) throw new Refusal('TOO_MANY_CALLS', { retryAfter: Math.ceil(next / 1000) })
  await markTested(deps.db, device, now)
  const result = await push.send(device, JSON.stringify(test), test.tag)
  if (result === 'gone') {
    await markGone(deps.db, device)
    throw new Refusal('PUSH_DEVICE_GONE')
  }
  if (result !== 'sent') throw new Refusal('BUSY')
}
