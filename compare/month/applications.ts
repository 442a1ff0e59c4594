// Applications with files, good and bad, and what staff make of them.
import { applicant, applicationBody, resumeOf } from '../../tests/people/applicant.ts'
import { rawPdf } from '../../tests/pdfs/raw-pdf.ts'
import { rowOf } from '../staff.ts'
import type { Month } from '../month.ts'
import type { People } from '../people.ts'

/** Nothing in the file can be read without its password. */
const encryption = '/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O (abc) /U (def) >> /ID [<00> <00>]'

export async function applications(month: Month, { neha, fatima }: People): Promise<void> {
  const { step, visitor, link } = month
  month.chapter('06 applications')
  const apply = (changes: object, file: Uint8Array<ArrayBuffer> | null, name?: string) =>
    visitor().post(
      '/post/careers/jobapplication',
      applicationBody({ ...applicant, filledInMs: '60000', ...changes }, file, name),
    )
  const resume = await resumeOf('Meera Iyer, Assistant Company Secretary')

  await step('for a vacancy', () => apply({ jobId: '1' }, resume), '2026-11-17 11:00')
  await step('the same again', () => apply({ jobId: '1' }, resume))
  await step('an open one, for other vacancies as well', () =>
    apply(
      {
        name: 'Kiran Joshi',
        email: 'kiran@applicants.example.in',
        talentPool: 'yes',
        message: 'I can begin in January.',
      },
      resume,
      'कीरण.pdf',
    ),
  )
  await step('another of hers, with a path as file name', () =>
    apply({ email: 'MEERA@applicants.example.in', jobId: '2' }, resume, '../../etc/passwd.pdf'),
  )
  await step('no file', () => apply({ email: 'nofile@one.example.in' }, null))
  await step('no PDF', () => apply({ email: 'nopdf@two.example.in' }, bytes('MZ this is a program')))
  await step('an empty file', () => apply({ email: 'empty@three.example.in' }, bytes('')))
  await step('a file with a password', () =>
    apply({ email: 'locked@four.example.in', name: 'Locked File' }, new Uint8Array(rawPdf({ trailer: encryption }))),
  )
  await step('a damaged file', () =>
    apply({ email: 'damaged@five.example.in', name: 'Damaged File' }, resume.slice(0, 400)),
  )
  await step('a file with a script', () =>
    resumeOf('A script', (document) => document.addJavaScript('main', 'app.alert(1)')).then((file) =>
      apply({ email: 'script@six.example.in', name: 'Script File' }, file),
    ),
  )
  await step('wrong values', () =>
    apply({ email: 'x', phoneNumber: '12', yearsOfExperience: '0', pincode: '', jobId: '1' }, resume),
  )
  await step('for a vacancy that does not exist', () =>
    apply({ email: 'late@seven.example.in', jobId: '99999' }, resume),
  )
  await step('the page behind its link', async () => {
    const path = link(applicant.email, '/link/application/')
    await visitor().get(path)
  })

  const list = 'leads?perPage=100&filter={"kind":"application","state":"all"}'
  const idOf = async (name: string) => Number((await rowOf(neha, list, (row) => row['name'] === name))['id'] ?? 0)
  await step('staff see the applications', async () => {
    await neha.get(list)
    await neha.get('leads/facets?kind=application')
    await neha.get('leads?filter={"kind":"application","facets":{"vacancy":"pool"}}')
    await neha.get(`leads/${await idOf('Kiran Joshi')}`)
    await neha.get(`applications/${await idOf('Kiran Joshi')}/resume`)
    await fatima.get('leads/facets?kind=application')
  })
  await step('one is shortlisted, one declined', async () => {
    await neha.post(`applications/${await idOf('Kiran Joshi')}/stage`, { from: 'new', to: 'shortlisted' })
    await neha.post(`applications/${await idOf('Meera Iyer')}/stage`, { from: 'new', to: 'declined' })
    await neha.post(`applications/${await idOf('Kiran Joshi')}/stage`, { from: 'new', to: 'offer' })
  })
  await step('a plain file is asked for', async () =>
    neha.post(`applications/${await idOf('Script File')}/plain-pdf`, { askedOn: null }),
  )
  await step('a resume is deleted', async () => neha.post(`applications/${await idOf('Script File')}/delete-resume`))
  await step('the applications are exported', () =>
    neha.get('leads/export?filter={"kind":"application","state":"all"}'),
  )
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
