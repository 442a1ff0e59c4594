// What anybody may ask for without an account and what costs more than a page from memory, each as one call.
import { consultationForm } from '#consultations/consultation-form.ts'
import { enquiryForm } from '#contact/enquiry-form.ts'
import { applicationForm } from '#careers/apply/application-form.ts'
import { subscriptionForm } from '#newsletter/subscription-form.ts'
import { filledInMsField } from '#platform/text/validators.ts'
import { linkRequestForm } from '#privacy/forms.ts'
import { applicant, applicationBody, resumeOf } from '../../tests/people/applicant.ts'
import { slotNames } from '../harness/visitors/bookings.ts'
import type { Call } from './callers.ts'

/** `isDear`: it takes the main thread for tens of milliseconds. */
type OpenCall = { title: string; call: Call; isDear?: true }

const publicUrl = 'https://firm.example.in'
const get = (path: string): Call => ({ method: 'GET', path })

function post(path: string, body: Record<string, unknown>): Call {
  const headers = { 'content-type': 'application/json', origin: publicUrl }
  return { method: 'POST', path, body: JSON.stringify(body), headers }
}

const auth = '/api/console/auth'

export const signIn = post(`${auth}/sign-in`, { email: 'somebody-#@firm.example.in', password: 'a wrong # one' })

const enquiry = {
  name: 'Meera Iyer',
  email: 'visitor-#@firm-#.example.in',
  companyName: 'Kaveri Foods #',
  location: 'Chennai',
  message: 'Please tell us when form MGT-7 falls due. #',
  [filledInMsField]: 20_000,
}

/** `largeFile` is the path of a published file that is too large for the page cache, and `checklist` that of a PDF. */
export async function openCalls({ largeFile, checklist }: { largeFile: string; checklist: string }) {
  const [at] = slotNames(1)
  const resume = await resumeOf('A resume of one page', (pdf) => {
    for (let page = 0; page < 20; page += 1) pdf.addPage().drawText(`Page ${page} of a career. `.repeat(100))
  })
  const upload = new Response(applicationBody({ ...applicant, message: '#' }, resume))
  const whole = Buffer.from(await upload.arrayBuffer())
  const fileAt = whole.indexOf('%PDF')
  const calls: OpenCall[] = [
    { title: 'Sign-in', call: signIn },
    { title: 'Code of the second step', call: post(`${auth}/code`, { code: '123456' }) },
    { title: 'Forgotten password', call: post(`${auth}/forgotten`, { email: 'somebody-#@firm.example.in' }) },
    {
      title: 'New password by link',
      call: post(`${auth}/reset`, { token: 'unknown-#', password: 'a long sentence #' }),
    },
    { title: 'Passkey, first step', call: post(`${auth}/passkey/begin`, {}) },
    { title: 'Console without a session', call: get('/api/console/leads?page=#') },
    { title: 'Address without a page', call: get('/wp-#.php') },
    { title: 'Over-long query', call: get(`/home?#${'y'.repeat(3000)}`) },
    { title: 'Search page', call: get('/insights?search=annual%20return%20#'), isDear: true },
    { title: 'Vacancies, searched', call: get('/careers/explore?keyword=secretary%20#') },
    { title: 'Searching call', call: get('/get/insights?search=board%20#') },
    { title: 'Page with an unknown query', call: get('/freeconsulation?ref=#'), isDear: true },
    { title: 'Page behind a mailed link', call: get('/link/consultation/unknown-#') },
    { title: 'Preview with a wrong link', call: get('/ourservices?preview=unknown-#') },
    { title: 'Free times', call: get(`/get/timeslots?date=${at?.date}&ask=#`) },
    { title: 'Calendar file', call: get('/calendar.ics?date=unknown-#') },
    { title: 'Picture for sharing', call: get('/og/insight/#.png') },
    { title: 'Icon', call: get('/icon-512.png?#') },
    { title: 'Checklist as PDF', call: get(`${checklist}?#`) },
    { title: 'Large file', call: get(largeFile) },
    { title: 'Enquiry', call: post(enquiryForm.post, enquiry) },
    {
      title: 'Enquiry without script',
      call: {
        method: 'POST',
        path: '/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl },
        body: new URLSearchParams({
          form: 'contactus',
          name: 'Meera Iyer',
          email: 'not an address',
          message: 'x',
        }).toString(),
      },
    },
    {
      title: 'Booking',
      call: post(consultationForm.post, {
        ...enquiry,
        company: 'Kaveri Foods #',
        guests: ['guest-#@firm-#.example.in'],
        timeZone: 'Asia/Kolkata',
        ...at,
      }),
    },
    { title: 'Newsletter', call: post(subscriptionForm.post, { email: 'visitor-#@firm-#.example.in' }) },
    { title: 'Link to one’s own data', call: post(linkRequestForm.post, { email: 'visitor-#@firm-#.example.in' }) },
    {
      title: 'Application with a resume',
      call: {
        method: 'POST',
        path: applicationForm.post,
        headers: { 'content-type': upload.headers.get('content-type') ?? '', origin: publicUrl },
        body: whole.subarray(0, fileAt).toString(),
        file: whole.subarray(fileAt),
      },
    },
    {
      title: 'Question to the assistant',
      isDear: true,
      call: post('/post/chatbot', { role: 'user', content: 'When is AOC-4 due? #' }),
    },
  ]
  return calls
}
