// Getting into the console as somebody who has never seen it: from the printed link to a session that was ended
// elsewhere. It takes an empty site, because only that prints the link.
import { randomUUID } from 'node:crypto'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axe, expect, test } from '../fixtures.ts'
import type { OwnSite } from '../global-setup.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { shiftPages } from '../shifted-clock.ts'

const password = 'seven brass lamps by the door'

/** What a person signs in with beside the password: an app that shows codes, and recovery codes. */
type SecondStep = { code: () => string; wrongCode: string; recoveryCodes: string[] }

/**
 * A code works once. The second is the next one, which is right already: the site allows for an app whose clock is half
 * a minute fast. So nobody waits.
 */
function openApp(secret: string): Pick<SecondStep, 'code' | 'wrongCode'> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const stepMs = totp.period * 1000
  let used = 0
  const codeOf = (step: number): string => totp.generate({ timestamp: step * stepMs })
  const now = (): number => Math.floor(Date.now() / stepMs)
  const right = [-1, 0, 1, 2, 3].map((later) => codeOf(now() + later))
  return {
    code() {
      used = Math.max(used + 1, now())
      return codeOf(used)
    },
    wrongCode: ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '',
  }
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.3' } })
  await shiftPages(context)
  return context.newPage()
}

async function setUpSecondStep(page: Page, { isFirst }: { isFirst: boolean }): Promise<SecondStep> {
  const show = page.getByRole('button', { name: 'Show the QR code' })
  if (isFirst) {
    // The button is disabled meanwhile, and has the focus again once it can be pressed.
    await page.route('**/second-step/begin', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
    await show.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Away.')
    await expect(show).toBeFocused()
    await page.unroute('**/second-step/begin')
  }
  await show.press('Enter')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const app = openApp((await page.locator('code.key').textContent()) ?? '')
  if (isFirst) {
    const field = page.getByLabel('One-time code')
    let sent = 0
    page.on('request', (request) => (sent += request.url().endsWith('/second-step/confirm') ? 1 : 0))
    await field.pressSequentially(app.wrongCode)
    await expect(page.getByRole('alert')).toContainText('is wrong')
    await expect(field, 'empty for the next code').toHaveValue('')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('is wrong')
    await field.pressSequentially(app.wrongCode)
    await expect(page.getByRole('alert')).toContainText('has been sent already')
    await expect(field).toHaveValue('')
    expect(sent).toBe(1)
    expect(await axe(page)).toEqual([])
  }
  await page.getByLabel('One-time code').pressSequentially(app.code())
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  await expect(page.locator('.codes li')).toHaveCount(10)
  if (isFirst) expect(await axe(page)).toEqual([])
  const recoveryCodes = await page.locator('.codes li').allTextContents()
  await page.getByLabel('I have saved the recovery codes').press('Space')
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  return { ...app, recoveryCodes }
}

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeVisible()
  await field.focus()
  await page.keyboard.insertText(text)
}

type Device = { session: CDPSession; authenticatorId: string }

/** A device that asks for a finger and gets it. */
async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

async function passkeysOn({ session, authenticatorId }: Device) {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Puts these passkeys onto the device and returns those that were on it. */
async function exchange(device: Device, passkeys: Awaited<ReturnType<typeof passkeysOn>>) {
  const { session, authenticatorId } = device
  const former = await passkeysOn(device)
  await session.send('WebAuthn.clearCredentials', { authenticatorId })
  for (const credential of passkeys) await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  return former
}

export function signInTests(site: () => OwnSite): void {
  test.describe('signing in', () => {
    // Refused attempts are part of it.
    test.use({ expectedErrors: /status of (?:401|404|422|503)/ })

    test('the first administrator invites a manager, who signs in, is signed out elsewhere and comes back @desktop', async ({
      browser,
    }) => {
      test.slow()
      const printed = () =>
        site()
          .printed()
          .find((line) => line.includes('/console/first/')) ?? ''
      // It is printed once the site listens.
      await expect.poll(printed).not.toBe('')
      const link = printed()
      const admin = await newPage(browser)
      await admin.goto(link)
      await type(admin, 'Your name', 'Padma Rangan')
      await type(admin, 'E-mail', 'padma@firm.example.in')
      await type(admin, 'Password', 'password1234')
      await admin.keyboard.press('Enter')
      await expect(admin.getByText(/common password/)).toBeVisible()
      expect(await axe(admin)).toEqual([])
      await admin.getByLabel('Password', { exact: true }).fill(password)
      await admin.keyboard.press('Enter')
      const padma = await setUpSecondStep(admin, { isFirst: true })
      await expect(admin.getByRole('navigation', { name: 'Console' })).toBeVisible()

      const neha = await newPage(browser)
      await neha.goto(link)
      await expect(neha.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

      await admin.getByRole('link', { name: 'People' }).press('Enter')
      await admin.getByRole('button', { name: 'Invite' }).press('Enter')
      const email = `neha@kaveri-${randomUUID()}.example.in`
      await type(admin, 'E-mail', email)
      await admin.getByLabel('Manager').press('Space')
      await admin.getByRole('button', { name: 'Send the invitation' }).press('Enter')
      // This site has no mail server.
      const passOn = admin.getByRole('dialog', { name: 'Pass the link on yourself' })
      const invitation = await passOn.getByLabel('Invitation link').inputValue()
      await expect(passOn.getByRole('button', { name: 'Copy the link' })).toBeVisible()
      expect(await axe(admin, 'dialog')).toEqual([])
      await admin.keyboard.press('Escape')
      await expect(admin.getByRole('row', { name: /neha@kaveri/ })).toContainText('Invited')
      expect(await axe(admin, 'main')).toEqual([])

      const mail = await mailTo(email, /invitation/, site().dataDir)
      expect(new URL(invitation).pathname).toBe(linkIn(mail, '/console/invitation/'))
      await neha.goto(`${site().url}${linkIn(mail, '/console/invitation/')}`)
      await expect(neha.getByText('Padma Rangan invites')).toBeVisible()
      await type(neha, 'Your name', 'Neha Kulkarni')
      await type(neha, 'Password', password)
      await neha.keyboard.press('Enter')
      const { code, recoveryCodes } = await setUpSecondStep(neha, { isFirst: false })
      await expect(neha.getByText('Neha Kulkarni')).toBeVisible()
      await expect(neha.getByRole('link', { name: 'People' })).toHaveCount(0)

      const phone = await newPage(browser)
      await phone.goto(`${site().url}/console/account`)
      await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(await axe(phone)).toEqual([])
      await type(phone, 'E-mail', email)
      await type(phone, 'Password', 'not the password')
      await phone.keyboard.press('Enter')
      await expect(phone.getByRole('alert')).toContainText('The e-mail address or the password is wrong.')
      await phone.getByLabel('Password', { exact: true }).fill(password)
      await phone.keyboard.press('Enter')
      await expect(phone.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible()
      expect(await axe(phone)).toEqual([])
      const digits = code()
      const field = phone.getByLabel('One-time code')
      await field.focus()
      await phone.keyboard.insertText(`7${digits.slice(0, 3)}`)
      await phone.keyboard.insertText(` ${digits.slice(3)}`)
      await expect(phone).toHaveURL(`${site().url}/console/account`)
      await expect(phone.getByRole('heading', { name: 'Your account' })).toBeVisible()
      expect(await axe(phone, 'main')).toEqual([])

      await phone.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
      await expect(phone.getByText('All other devices have been signed out.')).toBeVisible()
      await neha.getByRole('link', { name: /Neha Kulkarni/ }).press('Enter')
      await expect(neha.getByText('Your session has expired.')).toBeVisible()
      await type(neha, 'E-mail', email)
      await type(neha, 'Password', password)
      await neha.keyboard.press('Enter')
      await neha.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
      await type(neha, 'Recovery code', recoveryCodes.pop() ?? '')
      await neha.keyboard.press('Enter')
      await expect(neha).toHaveURL(`${site().url}/console/account`)
      await expect(neha.getByRole('heading', { name: 'Your account' })).toBeVisible()

      await admin.getByRole('link', { name: 'Records' }).press('Enter')
      await admin.getByRole('link', { name: 'History' }).press('Enter')
      await expect(admin.getByRole('row', { name: /Neha Kulkarni Ended their other sessions/ })).toBeVisible()
      expect(await axe(admin, 'main')).toEqual([])

      await test.step('a passkey signs its owner in and confirms their changes; that of a colleague does neither', async () => {
        const device = await addDevice(neha)
        await neha.getByRole('button', { name: 'Add a passkey' }).press('Enter')
        const dialog = neha.getByRole('dialog')
        await dialog.getByLabel('Name').fill('Office laptop')
        await neha.keyboard.press('Enter')
        const question = neha.getByRole('dialog', { name: 'Confirm that it is you' })
        await question.getByLabel('Your password').fill(password)
        await question.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
        await question.getByLabel('Recovery code').fill((recoveryCodes.pop() ?? '').toLowerCase().replace('-', ' '))
        expect(await axe(neha, 'dialog[open]')).toEqual([])
        await neha.keyboard.press('Enter')
        await expect(neha.getByRole('listitem').filter({ hasText: 'Office laptop' })).toBeVisible()

        const phoneOfPadma = await addDevice(admin)
        await admin
          .getByRole('navigation', { name: 'Console' })
          .getByRole('link', { name: /Padma Rangan/ })
          .press('Enter')
        await admin.getByRole('button', { name: 'Add a passkey' }).press('Enter')
        await admin.getByRole('dialog').getByLabel('Name').fill('Telephone')
        await admin.keyboard.press('Enter')
        const asked = admin.getByRole('dialog', { name: 'Confirm that it is you' })
        await asked.getByLabel('Your password').fill(password)
        await asked.getByLabel('One-time code').pressSequentially(padma.code())
        await expect(admin.getByRole('listitem').filter({ hasText: 'Telephone' })).toBeVisible()

        const signInAs = async (name: string) => {
          await neha.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
          await neha.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
          await expect(neha.getByRole('navigation', { name: 'Console' })).toContainText(name)
        }
        const ofNeha = await exchange(device, await passkeysOn(phoneOfPadma))
        await signInAs('Padma Rangan')
        const ofPadma = await exchange(device, ofNeha)
        await signInAs('Neha Kulkarni')

        await neha.getByRole('link', { name: /Neha Kulkarni/ }).press('Enter')
        await neha.getByRole('button', { name: 'Remove Office laptop' }).press('Enter')
        await question.getByLabel('Your password').fill(password)
        const withPasskey = question.getByRole('button', { name: 'Use a passkey instead' })
        const kept = await exchange(device, ofPadma)
        // The question names her passkeys. Whoever has another would not heed that.
        await neha.route('**/auth/passkey/begin', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, json: { ...(await response.json()), allowCredentials: [] } })
        })
        await withPasskey.press('Enter')
        await expect(question.getByRole('alert')).toContainText('is wrong, or has been used')
        await exchange(device, kept)
        await withPasskey.press('Enter')
        await expect(neha.getByText('The passkey has been removed.')).toBeVisible()
      })

      await test.step('a forgotten password is set by mail', async () => {
        await neha.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
        await expect(neha.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        await neha.goto(`${site().url}/console/forgotten`)
        await type(neha, 'E-mail', email)
        await neha.keyboard.press('Enter')
        // The site of the tests has no mail server.
        await expect(neha.getByRole('heading', { name: 'No e-mail has been sent' })).toBeVisible()
        const reset = await mailTo(email, /new password/, site().dataDir)
        await neha.goto(`${site().url}${linkIn(reset, '/console/reset/')}`)
        await type(neha, 'New password', 'a kettle, two maps and rain')
        expect(await axe(neha)).toEqual([])
        await neha.keyboard.press('Enter')
        await expect(neha.getByRole('link', { name: 'Sign in' })).toBeVisible()
      })
    })
  })
}
