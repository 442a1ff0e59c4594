// Where the address of a link in a PDF leads: to a page or a person, nowhere because it is mistyped, or into danger.

/** No other program than a browser, a mailer or a telephone is started by these. */
const harmlessSchemes = ['http', 'https', 'mailto', 'tel', 'sms', 'whatsapp', 'skype']

/** Run scripts, start programs, or connect to another computer with the reader's name and password. */
const dangerousSchemes =
  'about afp anydesk blob chrome cifs data dav davs feed ftp ftps git hcp intent irc its jar javascript jnlp jnlps ldap ldaps mhtml mk nfs onenote outlook rdp res resource rlogin search sftp shell sip sips smb ssh steam svn telnet vbscript vnc vscode webcal webcals'.split(
    ' ',
  )

const host = String.raw`(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}`
/** A slip of http or https. Programs register most other schemes that stand before two slashes, such as zoommtg. */
const slipOfWeb = /^(?:[htps]{3,8}|www)$/
/** What somebody may write behind a scheme of their own making: a site, an e-mail address, a number. */
const typed = new RegExp(
  String.raw`^(?:(?:https?:)?/{0,3}${host}(?:[:/?#]|$)|/{0,2}[^\s/@]+@${host}$|/{0,2}\+?[\d().-]{5,}$)`,
  'u',
)
/** Word takes "linkedin.com/in/…" for a file beside the document, and such files lie with the writer. */
const ownFile =
  /^file:(?:(?:\/{1,3}c:\/|\/|\/{3})(?:users|home|documentsandsettings|storage|var\/mobile|(?:private\/)?var\/folders)\/|\/{1,3}[d-z]:\/)/

/** 'mistyped': nothing is there for whoever follows it. */
export function kindOfLink(address: string): 'harmless' | 'mistyped' | 'dangerous' {
  // Programs ignore these characters before and within a scheme.
  const bare = address.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '').toLowerCase()
  // People write "www.firm.in" and "me@firm.in" too, which have no scheme; "\\server\share" and "c:\" lead to files.
  if (/^[\\/]{2}/.test(bare)) return bare.startsWith('//') ? 'harmless' : 'dangerous'
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+-]*):(.*)$/.exec(bare) ?? []
  if (scheme === undefined || harmlessSchemes.includes(scheme)) return 'harmless'
  if (scheme === 'file' || scheme.length === 1) return isOwnFile(bare) ? 'mistyped' : 'dangerous'
  // Programs register schemes such as ms-word and search-ms.
  if (dangerousSchemes.includes(scheme) || /[+-]/.test(scheme)) return 'dangerous'
  if (rest.startsWith('//') && !slipOfWeb.test(scheme)) return 'dangerous'
  const isPort = /^\d{1,5}(?:\/|$)/.test(rest)
  return isPort || typed.test(rest) ? 'mistyped' : 'dangerous'
}

function isOwnFile(bare: string): boolean {
  const path = unescaped(bare).replaceAll('\\', '/')
  const isUnclear = path.includes('%') || /(?:^|\/)\.\.?(?:\/|$)/.test(path)
  return !isUnclear && ownFile.test(path.replace(/^(?=[a-z]:\/)/, 'file:///'))
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll(/\s/g, '').toLowerCase()
  } catch {
    return text
  }
}
