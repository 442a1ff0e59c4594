// What people agree to by sending the contact form.

export const enquiryNotice =
  'By sending this form you agree that the firm uses your name, e-mail address, phone number if given, company, location and message to read the message and answer it. It puts you on no mailing list. The privacy notice says how to withdraw.'
