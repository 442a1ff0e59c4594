// What people consent to by applying, and by ticking the box for other vacancies.
import { rights } from './rights.ts'

export const applicationNotice = `By sending this form, you consent to our using the details in it and your resume to consider you for the vacancy you apply for. If the vacancy is at another company, we also show them to that company. If you name no vacancy, we consider you for vacancies that open in the next twelve months. You confirm that you are 18 or older. ${rights}`

export const talentPoolNotice =
  'By ticking this box, you consent to our also considering you for other vacancies, for as long as we keep this application. We ask you before we show your application to another company. You may withdraw this consent at any time, and your application for this vacancy does not depend on it.'
