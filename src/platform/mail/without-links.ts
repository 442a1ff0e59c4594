// Names in mails to addresses that anybody may have typed.

/**
 * Makes a name safe for a mail to an address that anybody may have typed. Names may contain dots, and mail programs
 * turn evil.com or evil.com/x into links. With a space after every dot R. K. Rao is still a name, and evil. com is not
 * a link.
 */
export function withoutLinks(name: string): string {
  return name.replace(/\.(?=[^\s.,])/gu, '. ')
}
