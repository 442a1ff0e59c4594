// What people agree to by booking a consultation.

export const consultationNotice =
  'By scheduling you agree that the firm uses the details in this form, and the addresses of your guests, to arrange, prepare and hold the meeting. Everybody invited sees your name and the addresses of the others. You can move or cancel the meeting by the link in the confirmation.'
