// What people agree to by applying, and by ticking the box below.

export const applicationNotice =
  'By sending this form you agree that the firm uses the details in it and your resume to consider you for the vacancy named here and, if the vacancy is at another company, shows them to that company. Without a vacancy, the firm uses them to consider you for vacancies that open later. The privacy notice says how to withdraw.'

export const talentPoolNotice =
  'By ticking this box you agree that the firm also considers you for other vacancies, for as long as it keeps this application. You may withdraw this at any time, and the application for this vacancy does not depend on it.'
