import { journal, linkInEmail, logIn, logOut, openSettings, register } from './account-steps.ts'
import { post, remove } from './api-steps.ts'
import { aPassword, expect, someAddress, test } from './fixtures.ts'

const another = 'Triangle2027'

test('an address is verified by email, and its forgotten password is reset by email', async ({
  page,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const email = await register(page)
  await expect(page.getByText(`check your inbox at ${email}`)).toBeVisible()
  await expectAccessible()
  await page.goto(await linkInEmail(page, email, '/verify-email/'))
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('check your inbox')).toBeHidden()

  await logOut(page, isPhone)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Email required')).toBeVisible()
  await expectAccessible()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Password reset email sent')).toBeVisible()

  const link = await linkInEmail(page, email, '/reset-password/')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill(another)
  await expectAccessible()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed. Log in with your new one.')).toBeVisible()
  await logIn(page, email, another)
  await expect(journal(page)).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeHidden()
  await page.getByRole('button', { name: 'Send a new email' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible()
})

test('a new address needs the password, and takes effect once it is verified', async ({
  page,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const email = await register(page)
  const newEmail = `new.${email}`
  await page.goto(await linkInEmail(page, email, '/verify-email/'))
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await openSettings(page, isPhone)
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update profile: Incorrect password.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Verify your email' })).toContainText(newEmail)
  await openSettings(page, isPhone)
  await expect(
    page.getByText(`Not confirmed yet: check your inbox. Until then, your email is ${email}.`),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut(page, isPhone)

  await page.goto(await linkInEmail(page, newEmail, '/verify-email/'))
  await expect(page.getByRole('heading', { name: 'Log in to confirm' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await logOut(page, isPhone)
  await logIn(page, newEmail, aPassword)
  await expect(journal(page)).toBeVisible()
})

test('other devices can be logged out, one by one or by a new password', async ({
  page,
  signUp,
  isPhone,
  browser,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  const { email } = await signUp()
  const elsewhere = await browser.newContext({ baseURL: process.env['ROLLBOOK_URL'] ?? '' })
  const phone = await elsewhere.newPage()
  // On its own, it may go to the login at the same moment.
  const reload = () => expect(() => phone.reload()).toPass()
  await logIn(phone, email, aPassword)
  await expect(journal(phone)).toBeVisible()

  await openSettings(page, isPhone, 'Devices')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /^Log out / }).click()
  await expect(page.getByText('Device logged out')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Log out / })).toBeHidden()
  await reload()
  await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(journal(phone)).toBeHidden()

  await logIn(phone, email, aPassword)
  await expect(journal(phone)).toBeVisible()
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill('Wrong1234')
  await page.getByRole('textbox', { name: 'New password' }).fill(another)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You’ve been logged out everywhere else.')).toBeVisible()
  await reload()
  await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(journal(phone)).toBeHidden()
  await elsewhere.close()

  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('listitem').getByText('Password changed', { exact: true })).toBeVisible()
  await expect(page.getByText('Account created')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await page.reload()
  await expect(journal(page)).toBeVisible()
})

test('an address that got too many emails is told so at registration and for a reset, with what to do', async ({
  page,
  isPhone,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: '429' })
  const email = someAddress()
  for (let n = 0; n < 3; n++) {
    await post(page, '/api/auth/register', { fullName: 'Somebody', email, password: aPassword })
    await remove(page, '/api/user')
  }
  await register(page, email)
  const banner = page.getByRole('region', { name: 'Verify your email' })
  await expect(banner.getByText(`${email} has gotten several emails lately`)).toBeVisible()
  await expectAccessible()
  await banner.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Check its inbox and spam folder, or try again later.')).toBeVisible()
  await logOut(page, isPhone)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  for (let n = 0; n < 3; n++) await post(page, '/api/auth/forgot-password', { email })
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('If it has an account, use the link in the latest email')).toBeVisible()
})
