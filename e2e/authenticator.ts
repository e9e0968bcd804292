import type { Page } from '@playwright/test'

/** A device that unlocks at once, or whose owner cancels. */
export async function withDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const add = async () =>
    (
      await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
    ).authenticatorId
  let authenticatorId = await add()
  return {
    unlocks: (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Replaces it by a new one, with no passkey in it. */
    isLost: async () => {
      await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = await add()
    },
  }
}
