// What is wrong with a PDF that is refused or quarantined, in words for staff.

export const findings = {
  javaScript: 'Holds JavaScript',
  launch: 'Starts a program',
  otherFile: 'Opens another file',
  submitForm: 'Sends what is typed into it to another computer',
  importData: 'Imports data from another file',
  automatic: 'Runs an action by itself when it is opened or read',
  unusualAction: 'Holds a link that does something other than open a page',
  dangerousLink: 'Holds a link to something other than a web page, an e-mail address or a telephone number',
  mistypedLink: 'Holds a link that leads nowhere, such as to a file on the computer of its writer',
  attachedFile: 'Holds an attached file',
  outsideFile: 'Takes part of its content from another file',
  media: 'Holds sound, video, 3D or other active media',
  xfa: 'Holds a form in a format that can run programs (XFA)',
  portfolio: 'Is a collection of files',
  hiddenFile: 'Hides another file in its data',
  hiddenObject: 'Hides objects inside the data of others',
  unreadableObject: 'Holds parts that cannot be read',
  uninspectable: 'Holds parts in an encoding that cannot be inspected',
  bomb: 'Unpacks to an enormous size',
  pageCycle: 'Its list of pages runs in a circle',
  zip: 'Is also a ZIP archive',
  webPage: 'Is also a web page',
  dataAfterEnd: 'Holds other data after its end',
  tooSlow: 'Takes too long to read',
  tooMuchMemory: 'Needs too much memory to read',
} as const

export function virusFinding(name: string): string {
  return `The virus scanner found ${name}`
}
