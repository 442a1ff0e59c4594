// What a fictional applicant fills in, as the application form sends it.
import { PDFDocument } from '@cantoo/pdf-lib'

export type Answers = Record<string, string>

export const applicant = {
  name: 'Meera Iyer',
  email: 'Meera@Applicants.example.in',
  phoneNumber: '+91 98400 00000',
  recentJobTitle: 'Assistant Company Secretary',
  recentEmployer: 'Kaveri Foods',
  yearsOfExperience: '4.5',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600001',
}

/** A resume of one page. The same text gives the same bytes. */
export async function resumeOf(
  text: string,
  change: (document: PDFDocument) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const written = new Date('2026-11-01T05:30:00.000Z')
  document.setCreationDate(written)
  document.setModificationDate(written)
  document.addPage().drawText(text)
  change(document)
  return new Uint8Array(await document.save())
}

/** The body of the form, with the file last. Null if no file was chosen. */
export function applicationBody(
  answers: Answers,
  file: Uint8Array<ArrayBuffer> | null,
  fileName = 'resume.pdf',
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  if (file !== null) form.set('resume', new File([file], fileName, { type: 'application/pdf' }))
  return form
}
