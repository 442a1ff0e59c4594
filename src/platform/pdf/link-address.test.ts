import { expect, test } from 'vitest'
import { kindOfLink } from './link-address.ts'

test.each([
  'https://asha.example/a?b=c#d',
  'HTTP://asha.example',
  'mailto:asha@firm.example',
  'tel:+914012345678',
  'www.linkedin.example/in/asha',
  'asha@firm.example',
  '//asha.example',
  'asha.example:8080/cv',
])('%s is an ordinary link', (address) => {
  expect(kindOfLink(address)).toBe('harmless')
})

test.each([
  'Email:meera@example.in',
  'E mail: meera@example.in',
  'mailt:meera@example.in',
  'htttps://www.linkedin.com/in/meera',
  'htps://www.linkedin.com/in/meera',
  'ttps://www.linkedin.com/in/meera',
  'https//:linkedin.com/in/meera',
  'LinkedIn:https://www.linkedin.com/in/meera',
  'Portfolio: meera.example',
  'वेबसाइट.example',
  'callto:+91 98450 12345',
  'localhost:3000/cv',
  'file:///C:/Users/meera/Documents/linkedin.com/in/meera',
  'file:///C:%5CUsers%5CMeera%20Iyer%5Cphoto.jpg',
  'file:///D:/Resume/certificate.pdf',
  'file:///Users/meera/Desktop/linkedin.com/in/meera',
  'file:///storage/emulated/0/Download/github.com/meera',
  'C:\\Users\\meera\\linkedin.com',
])('%s is a slip of whoever wrote it', (address) => {
  expect(kindOfLink(address)).not.toBe('dangerous')
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'JavaScript://firm.example/%0aalert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///c:/windows/system32/calc.exe',
  'file:///C:/Users/../Windows/System32/calc.exe',
  'file:///C:/Users/%2e%2e/Windows/System32/calc.exe',
  'file:///C:/Users/%252e%252e/Windows/System32/calc.exe',
  'file://server/Users/share/a.exe',
  'file://users/share/a.exe',
  'file:////server/users/a.exe',
  'file:\\\\server\\share\\a.exe',
  '\\\\server\\share\\a.exe',
  'smb://server.example/share',
  'ms-word:ofe|u|https://evil.example/a.docm',
  'search-ms:query=a&crumb=location:\\\\evil.example',
  'ms-msdt:/id PCWDiagnostic',
  'jnlp://evil.example/a',
  'zoommtg://evil.example/join?action=join',
  'msteams://evil.example/l/call',
  'rtsp://evil.example/a',
  'intent://evil.example/#Intent;scheme=app;end',
  'intent:evil.example#Intent;scheme=app;end',
  'webcal:evil.example/a.ics',
  'anydesk:123456789',
  'sip:a@evil.example',
  'anything:else at all',
])('%s is dangerous', (address) => {
  expect(kindOfLink(address)).toBe('dangerous')
})
