// What a client receives when its request is not begun, because others come first.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export const tryAgain = 'The site is busy. Please try again in a few seconds.'

type Status = 429 | 503

/** Refuses a request: try again in a few seconds. */
export function refuseForNow(response: ServerResponse, status: Status, message = tryAgain): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' }
  response.writeHead(status, { ...headers, 'x-request-id': randomUUID() })
  response.end(JSON.stringify({ message }))
}

/**
 * Refuses a form. Its text is not read, and stays in the form that the browser shows when the visitor
 * goes back.
 */
export function refuseFormForNow(
  response: ServerResponse,
  status: Status,
  headers: Record<string, string>,
  telephone: string,
): void {
  const type = 'text/html; charset=utf-8'
  response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store', 'retry-after': '60' })
  response.end(`<!doctype html><html lang="en-IN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Please send it again in a minute</title>
<h1>The site is busy</h1>
<p>Your form was not received. What you typed is still in the form: please go back, wait a minute and send it again, or
telephone us on ${escapeText(telephone)}.</p>`)
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
