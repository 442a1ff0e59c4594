// The headers that let mail programs offer to unsubscribe.

/** RFC 2919 and RFC 8058. A POST to `url` ends the mails; it is offered over https only, as RFC 8058 requires. */
export function listHeaders(publicUrl: string, list: string, url: string): Record<string, string> {
  const { hostname, protocol } = new URL(publicUrl)
  return {
    'List-Id': `<${list}.${hostname}>`,
    'List-Unsubscribe': `<${url}>`,
    ...(protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
