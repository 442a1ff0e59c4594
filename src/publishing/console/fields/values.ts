// The value of a field, by its type. The server has parsed them all, so what does not fit is taken as empty.
import type { Body, DocumentValue, FieldValue, PictureValue } from '#platform/records/record-fields.ts'

export function textOf(value: FieldValue): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: FieldValue): number | null {
  return typeof value === 'number' ? value : null
}

export function switchOf(value: FieldValue): boolean {
  return value === true
}

export function linesOf(value: FieldValue): string[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
}

export function itemsOf(value: FieldValue): Body[] {
  return Array.isArray(value) ? value.filter((item) => typeof item !== 'string') : []
}

export function pictureOf(value: FieldValue): PictureValue {
  return isFile(value) && typeof value.alt === 'string'
    ? { src: value.src, alt: value.alt, isDecoration: value.isDecoration === true }
    : { src: '', alt: '' }
}

export function documentOf(value: FieldValue): DocumentValue {
  return isFile(value) && typeof value.name === 'string'
    ? { src: value.src, name: value.name, pages: typeof value.pages === 'number' ? value.pages : 0 }
    : { src: '', name: '', pages: 0 }
}

type File = { src: string; alt?: unknown; isDecoration?: unknown; name?: unknown; pages?: unknown }

function isFile(value: unknown): value is File {
  return typeof value === 'object' && value !== null && 'src' in value && typeof value.src === 'string'
}
