// What people agree to: one short notice per purpose. The form or mail shows it, and the ledger keeps the same text.

/** The version of the privacy notice that these texts summarise. Change it whenever a text changes. */
export const noticeVersion = '2026-11-4'

export const consentPurposes = ['enquiry', 'newsletter', 'consultation', 'application', 'talent-pool'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** The page with the full privacy notice. */
export const noticePage = '/privacy'

export const noticeTexts: Record<ConsentPurpose, string> = {
  enquiry:
    'By sending this form you agree that the firm uses your name, e-mail address, phone number if given, company, location and message to read the message and answer it. It puts you on no mailing list. The privacy notice says how to withdraw.',
  newsletter:
    'By confirming you agree that the firm uses your e-mail address to send you notes on company law and due dates, and for nothing else, and you confirm that you are 18 years or older. Every issue carries a link that ends the subscription at once.',
  consultation:
    'By scheduling you agree that the firm uses the details in this form, and the addresses of your guests, to arrange, prepare and hold the meeting. Everybody invited sees your name and the addresses of the others. You can move or cancel the meeting by the link in the confirmation.',
  application:
    'By sending this form you agree that the firm uses the details in it and your resume to consider you for the vacancy named here and, if the vacancy is at another company, shows them to that company. Without a vacancy, the firm uses them to consider you for vacancies that open later. The privacy notice says how to withdraw.',
  'talent-pool':
    'By ticking this box you agree that the firm also considers you for other vacancies, for as long as it keeps this application. You may withdraw this at any time, and the application for this vacancy does not depend on it.',
}
