// What people agree to by applying, and by ticking the box below.

export const applicationNotice =
  'By sending this form you agree that the firm uses the details in it and your resume to consider you for the vacancy you apply for. If the vacancy is at another company, the firm also shows them to that company. If you name no vacancy, the firm considers you for vacancies that open in the next twelve months. You confirm that you are 18 years or older, or that a parent or guardian sends this form for you. The privacy notice says how to withdraw.'

export const talentPoolNotice =
  'By ticking this box you agree that the firm also considers you for other vacancies, for as long as it keeps this application. The firm asks you before it shows your application to another company. You may withdraw this at any time, and the application for this vacancy does not depend on it.'
