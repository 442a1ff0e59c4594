// Applying without JavaScript: a plain multipart post to the page, which comes back with everything but the file.
import { newAddress } from './mailbox.ts'
import { register } from './pdf-files.ts'
import { cutText } from './in-page/cut-text.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'

const resume = { name: 'meera-iyer-resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await register(2)) }
const chooseAgain = 'Please choose your file again. The browser does not keep it when the page reloads.'

test.use({ expectedErrors: /422/ })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused application keeps everything but the file, and is received once corrected @desktop', async ({
    page,
  }) => {
    const email = newAddress()
    await page.goto('/careers/explore/job/applyjob?jobId=1&jobTitle=Assistant%20Company%20Secretary')
    const form = page.getByRole('form')
    const missing = 'Please attach your resume as a PDF file'
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(form.getByRole('alert')).toContainText('Enter all the mandatory fields')
    await expect(form.getByLabel('Attach Resume(only pdf)')).toHaveAccessibleDescription(missing)
    await form.getByRole('alert').getByRole('link', { name: missing }).click()
    await expect(form.getByLabel('Attach Resume(only pdf)')).toBeFocused()

    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    const file = form.getByLabel('Attach Resume(only pdf)')
    const typed = {
      Name: 'Meera Iyer',
      Email: email,
      'Phone number': '123',
      'Recent job title': 'Management trainee',
      'Recent employer': 'Kaveri "Foods" <Ltd>',
      'Years of experience': '2.5',
      City: 'Chennai',
      State: 'Tamil Nadu',
      Country: 'India',
      Pincode: '600 001',
    }
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
    await file.setInputFiles(resume)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Apply' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assistant Company Secretary')
    const listed = form.getByRole('alert').getByRole('link')
    await expect(listed).toHaveText(['Phone number is not correct', chooseAgain])
    await expect(field('Phone number')).toBeFocused()
    await expect(file).toHaveAccessibleDescription(chooseAgain)
    for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value)
    await expect(form.getByRole('checkbox')).toBeChecked()
    // Nothing of the file is in the page, not even its digest.
    expect(await page.content()).not.toMatch(/[0-9a-f]{64}/)

    await field('Phone number').fill('+91 98000 00000')
    await file.setInputFiles(resume)
    await form.getByRole('button', { name: 'Apply' }).click()
    const receipt = page.getByRole('region', { name: 'Thank you. Your application has been received.' })
    await expect(receipt).toContainText('You applied for Assistant Company Secretary')
    await expect(receipt).toContainText(email)
    await expect(form).toHaveCount(0)
    await receipt.getByRole('link', { name: 'Send another application' }).click()
    await expect(page).toHaveURL(/applyjob\?jobId=1&/)
    await expect(field('Name')).toHaveValue('')
  })
})

test('a refused application passes axe, cuts no text, and takes a file with JavaScript @phone', async ({ page }) => {
  await page.goto('/careers/explore/job/applyjob')
  const form = page.getByRole('form')
  await Promise.all([page.waitForEvent('load'), form.evaluate((element: HTMLFormElement) => element.submit())])
  await expect(form.getByRole('alert')).toContainText('Enter all the mandatory fields')
  await hydrated(form)
  expect(await axe(page, 'main')).toEqual([])
  expect(await cutText(page)).toEqual([])
  const file = form.getByLabel('Attach Resume(only pdf)')
  await file.setInputFiles(resume)
  await expect(file).toHaveAccessibleDescription(/KB/)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Meera Iyer')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
})
