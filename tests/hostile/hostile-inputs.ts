// What attackers, faulty clients and curious people send, for the tests that send all of it.

import { hostileTexts, wrongTypes } from './hostile-texts.ts'

/**
 * `calls` work without the pages, and `pages` need them. `wire` is written to the socket as it is, because it is not a
 * valid request.
 */
export type HostileInput = {
  name: string
  kind: 'calls' | 'pages' | 'wire'
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array
  /** 'refused': 4xx with a message. 'either': that or a valid response, if the input may be legitimate. */
  expects: 'refused' | 'either'
}

const json = { 'content-type': 'application/json' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

const validEnquiry: Record<string, unknown> = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '+91 40 0000 0011',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call about our annual return.',
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const enquiryJson = JSON.stringify(validEnquiry)
const withExtra = (extra: string) => `{${extra},${enquiryJson.slice(1)}`

const malformedJson = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '[]',
  '[{}]',
  'null',
  'true',
  '0',
  '"text"',
  'undefined',
  'NaN',
  '{"name"}',
  '{"name":}',
  "{'name':'x'}",
  '{"name":"x",}',
  '{"name":"x"}{}',
  '{"name":"\\u12"}',
  '{"name":"\\x00"}',
  '{"a":1e999999}',
  '\ufeff{}',
  '/* */{}',
  nested(100),
  nested(30_000),
  '{"a":'.repeat(12_000),
  `{"a":${'9'.repeat(50_000)}`,
  '<xml/>',
  'name=x&email=y',
  '\u0000\u0000\u0000',
]

const odd = {
  methods: [
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'MKCOL',
    'LOCK',
    'REPORT',
    'PURGE',
    'SEARCH',
    'QUERY',
  ],
  types: [
    '',
    'text/plain',
    'text/html',
    'application/xml',
    'application/octet-stream',
    'image/png',
    'application/json5',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
    'application/json; charset=utf-16',
    'application/jsonp',
    'APPLICATION',
    '/',
    ';',
    'application/x-www-form-urlencoded; charset=shift_jis',
    'application/graphql',
    '*/*',
  ],
  paths: [
    '%',
    '%%',
    '%zz',
    '%2',
    '%00',
    '%c0%ae%c0%ae',
    '%E0%A4%A',
    '%ff%fe',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..;/x',
    '....//....//x',
    '%5c..%5c..%5cx',
    'a%0d%0aset-cookie:%20a=1',
    '%u0000',
    '~root',
    '.env',
    '.git/config',
    'wp-login.php',
    'x'.repeat(3000),
    '%F0%9F%92%A9',
    ';a=b',
    '&',
    '*',
    "'",
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '%3Cscript%3E',
    '1%20or%201=1',
  ],
}

/** Queries of the GET calls, each tried with every hostile text. */
const queries = [
  '/get/insights?search=',
  '/get/insights?id=',
  '/get/insights?typeofinsight=',
  '/get/insights?limit=',
  '/get/careers/jobs?keyword=',
  '/get/careers/jobs?location=',
  '/get/careers/jobs?id=',
  '/get/eventduedates?year=2026&month=',
  '/get/eventduedates?month=1&year=',
  '/get/firmtext?slug=',
]

const hostileHeaders: Record<string, string>[] = [
  { accept: '*/*;q=NaN,'.repeat(200) },
  { 'accept-encoding': 'br;q=-1, gzip;q=x, ;q=, *;q=0' },
  { 'accept-encoding': 'a,'.repeat(2000) },
  { 'if-none-match': '"a",'.repeat(2000) },
  { 'if-none-match': '"' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=-9999999999-' },
  { range: 'bytes=0-0,1-1,2-2' },
  { 'x-forwarded-for': ','.repeat(5000) },
  { 'x-forwarded-for': "1.1.1.1' or 1=1" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-request-id': '../../x' },
  { 'x-request-id': 'x'.repeat(5000) },
  { cookie: 'a=b;'.repeat(2000) },
  { cookie: '__proto__=1; constructor=%' },
  { referer: 'https://[' },
  { referer: 'javascript:alert(1)' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: '://' },
  { 'user-agent': '${jndi:ldap://x}' },
  { 'accept-language': 'x'.repeat(4000) },
  { 'content-length': '0' },
  { expect: '200-ok' },
  { authorization: 'Basic !!!' },
  { host: 'evil.example:99999' },
  { 'x-http-method-override': 'DELETE' },
  { __proto__x: 'y' },
  { upgrade: 'h2c' },
]

const bomb = (line: string) => `GET /get/logos HTTP/1.1\r\nHost: site\r\n${line}\r\n\r\n`
const wire: Record<string, string> = {
  'no request': 'HELLO\r\n\r\n',
  'a greeting of another protocol': '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\r\n\r\n',
  'an unknown method': 'FOO / HTTP/1.1\r\nHost: site\r\n\r\n',
  'no host': 'GET /get/logos HTTP/1.1\r\nConnection: close\r\n\r\n',
  'a header of forty thousand letters': bomb(`X-A: ${'a'.repeat(40_000)}`),
  'three thousand headers': bomb(Array.from({ length: 3000 }, (_, index) => `X-${index}: a`).join('\r\n')),
  'an address of forty thousand letters': `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: site\r\n\r\n`,
  'a header without colon': bomb('broken'),
  'a header with a NUL': bomb('X-A: a\u0000b'),
  'a blank before the colon': bomb('X-A : a'),
  'two lengths': 'POST /post/contactus HTTP/1.1\r\nHost: site\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  'a length and pieces':
    'POST /post/contactus HTTP/1.1\r\nHost: site\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a negative length': 'POST /post/contactus HTTP/1.1\r\nHost: site\r\nContent-Length: -1\r\n\r\n',
  'a piece of no size':
    'POST /post/contactus HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
  'an address of another kind': 'GET ftp://evil.example/x HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n',
  'another version': 'GET / HTTP/9.9\r\nHost: site\r\n\r\n',
}

const links = Object.entries({
  '/link/subscription': 'confirm',
  '/link/my-data': 'correction',
  '/link/reminders': 'change',
})

/** Returns all inputs, always in the same order. */
export function hostileInputs(): HostileInput[] {
  const made: HostileInput[] = []
  const add = (name: string, given: Partial<HostileInput> & { path: string }) =>
    made.push({ name, kind: 'calls', method: 'GET', headers: {}, body: '', expects: 'refused', ...given })
  const post = (name: string, body: string | Uint8Array, given: Partial<HostileInput> = {}) =>
    add(name, { method: 'POST', path: '/post/contactus', headers: json, body, ...given })

  for (const [what, text] of Object.entries(hostileTexts)) {
    for (const field of Object.keys(validEnquiry)) {
      post(`${what} as ${field}`, JSON.stringify({ ...validEnquiry, [field]: text }), { expects: 'either' })
    }
    post(`${what} as a subscriber`, JSON.stringify({ email: text }), { path: '/post/subscribe' })
    post(`${what} as a question`, JSON.stringify({ role: 'user', content: text }), {
      path: '/post/chatbot',
      expects: 'either',
    })
    post(`${what} as a conversation`, JSON.stringify({ conversation: text }), { path: '/post/chatbot/erase' })
    post(`${what} in a plain form`, new URLSearchParams({ email: text }).toString(), {
      path: '/post/subscribe',
      headers: urlencoded,
    })
    const token = encodeURIComponent(text.toWellFormed().slice(0, 2000))
    add(`${what} at /link/application`, { path: `/link/application/${token}/state`, expects: 'either' })
    for (const [link, press] of links) {
      const given = { path: `${link}/${token}/${press}`, expects: 'either' } as const
      post(`${what} at ${link}`, JSON.stringify({ text }), given)
    }
    // As a browser that runs no script submits the forms of a page.
    for (const [page, form] of Object.entries({ '/contact': 'contactus', '/home': 'subscribe', '/privacy': text })) {
      const typed = Object.keys(validEnquiry).map((field) => [field, text])
      const body = new URLSearchParams([['form', form], ...typed]).toString()
      const headers = { ...urlencoded, accept: 'text/html' }
      post(`${what} in a form of ${page}`, body, { path: page, kind: 'pages', headers, expects: 'either' })
    }
    for (const query of queries)
      add(`${what} in ${query}`, { path: query + encodeURIComponent(text.toWellFormed()), expects: 'either' })
    add(`${what} as a page's id`, {
      kind: 'pages',
      path: `/insights/blog/${encodeURIComponent(text.toWellFormed().slice(0, 2000))}`,
    })
    add(`${what} in a page's query`, {
      kind: 'pages',
      path: `/careers/explore?keyword=${encodeURIComponent(text.toWellFormed().slice(0, 2000))}`,
      expects: 'either',
    })
  }
  for (const value of wrongTypes) {
    for (const field of Object.keys(validEnquiry)) {
      post(`${JSON.stringify(value)} as ${field}`, JSON.stringify({ ...validEnquiry, [field]: value }))
    }
    post(`${JSON.stringify(value)} as a subscriber`, JSON.stringify({ email: value }), { path: '/post/subscribe' })
    post(`${JSON.stringify(value)} as a question`, JSON.stringify({ role: 'user', content: value }), {
      path: '/post/chatbot',
    })
    post(`${JSON.stringify(value)} as a thumb`, JSON.stringify({ exchange: value, thumb: value }), {
      path: '/post/chatbot/thumb',
    })
    post(`${JSON.stringify(value)} as idempotency key`, JSON.stringify({ ...validEnquiry, idempotencyKey: value }))
    post(`${JSON.stringify(value)} as filling time`, JSON.stringify({ ...validEnquiry, filledInMs: value }), {
      expects: 'either',
    })
  }
  for (const body of malformedJson) post(`the body ${body.slice(0, 20)}`, body)
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    post(`a field ${key}`, withExtra(`"${key}":{"polluted":1,"prototype":{"polluted":1}}`), { expects: 'either' })
    post(`a plain field ${key}`, `${key}=1&${key}[polluted]=1&${key}.polluted=1`, { headers: urlencoded })
  }
  post('a body of one megabyte', JSON.stringify({ ...validEnquiry, message: 'x'.repeat(1_000_000) }))
  post('ten thousand fields', withExtra(Array.from({ length: 4000 }, (_, index) => `"f${index}":1`).join(',')), {
    expects: 'either',
  })
  post('bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))
  post('a compressed body', new Uint8Array([0x1f, 0x8b, 8, 0]), { headers: { ...json, 'content-encoding': 'gzip' } })
  for (const body of [
    '%',
    '%ZZ=1',
    '=',
    '&&&',
    'email',
    'email=%ff%fe',
    'a'.repeat(60_000),
    '&'.repeat(60_000),
    'email[]=a&email[]=b',
  ]) {
    post(`the plain form ${body.slice(0, 20)}`, body, { path: '/post/subscribe', headers: urlencoded })
  }
  for (const type of odd.types)
    post(`the kind '${type.slice(0, 40)}'`, enquiryJson, { headers: { 'content-type': type } })
  for (const method of odd.methods) {
    // Browsers send OPTIONS before a cross-origin request, so it gets a response.
    const expects = method === 'OPTIONS' ? 'either' : 'refused'
    add(`${method} of a call`, { method, path: '/get/logos', expects })
    add(`${method} of a form`, { method, path: '/post/contactus', expects })
    add(`${method} of a page`, { method, path: '/home', kind: 'pages' })
  }
  for (const path of odd.paths) {
    for (const folder of ['/get/', '/post/', '/files/', '/og/insight/', '/sitemap/', '/link/subscription/']) {
      // A path that leads out of its folder is a different address before any handler sees it.
      const kind = /^(?:%2e%2e|\.\.)\//.test(path) || !/^\/(?:get|post|files)/.test(folder) ? 'pages' : 'calls'
      // A link that a mail program has damaged gets a friendly page, not a refusal.
      const expects = folder.startsWith('/link/') ? 'either' : 'refused'
      add(`${folder}${path.slice(0, 40)}`, { path: folder + path, kind, expects })
    }
    add(`a query ${path.slice(0, 40)}`, { path: `/get/insights?search=${path}`, expects: 'either' })
    add(`a page ${path.slice(0, 40)}`, { path: `/${path}`, kind: 'pages' })
    add(`a page's query ${path.slice(0, 40)}`, { path: `/home?${path}=${path}`, kind: 'pages', expects: 'either' })
  }
  for (const headers of hostileHeaders) {
    const name = JSON.stringify(headers).slice(0, 50)
    add(`a call with ${name}`, { path: '/get/logos', headers, expects: 'either' })
    if (!('content-length' in headers)) post(`a form with ${name}`, '{}', { headers: { ...json, ...headers } })
    add(`a page with ${name}`, { path: '/contact', headers, kind: 'pages', expects: 'either' })
  }
  // Without a Host, pages and GET calls work as usual.
  for (const [name, bytes] of Object.entries(wire)) {
    add(name, { path: '', kind: 'wire', body: bytes, expects: name === 'no host' ? 'either' : 'refused' })
  }
  return made
}
