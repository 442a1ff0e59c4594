// What in a PDF does something by itself, reaches outside of the file, or brings another file along.
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { findings } from './findings.ts'
import { kindOfLink } from './link-address.ts'
import type { PdfObjects } from './pdf-objects.server.ts'

type Report = (finding: string) => void
type Resolve = PdfObjects['resolve']

/** Types of action that are found wherever a dictionary names one, in a place for actions or not (ISO 32000-2, 12.6.4). */
const dangerousActions = new Map<string, string>([
  ['JavaScript', findings.javaScript],
  ['ECMAScript', findings.javaScript],
  ['Launch', findings.launch],
  ['GoToR', findings.otherFile],
  ['GoToE', findings.otherFile],
  ['GoToDp', findings.otherFile],
  ['SubmitForm', findings.submitForm],
  ['ImportData', findings.importData],
  ['Rendition', findings.media],
  ['RichMediaExecute', findings.media],
])
/** Actions that stay within the document. Whatever is not listed is found in places for actions. */
const harmlessActions = ['GoTo', 'URI', 'Named', 'ResetForm', 'Hide', 'SetOCGState', 'Trans']
const harmlessByItself = ['GoTo', 'Named']
const harmlessCommands = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage']

const dangerousTypes = new Map<string, string>([
  ['EmbeddedFile', findings.attachedFile],
  ['Filespec', findings.attachedFile],
])
const dangerousSubtypes = new Map<string, string>([
  ['FileAttachment', findings.attachedFile],
  ['RichMedia', findings.media],
  ['Movie', findings.media],
  ['Sound', findings.media],
  ['Screen', findings.media],
  ['3D', findings.media],
])

/** Walks through every dictionary of every object and reports each finding. */
export function findActiveContent({ all, resolve }: PdfObjects, report: Report): void {
  const waiting = [...all]
  let refersToAddress = false
  // An array may have more elements than a call takes arguments.
  const addAll = (objects: PDFObject[]): void => objects.forEach((each) => waiting.push(each))
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) addAll(object.asArray())
    // The name may be an object of its own.
    else if (object instanceof PDFName) reportNamed(dangerousActions, object, report)
    else if (object instanceof PDFRawStream) {
      inspectDict(object.dict, resolve, report)
      // A stream may take its data from a file that this key names.
      if (isGiven(object.dict, 'F', resolve)) report(findings.outsideFile)
      addAll(withoutNames(object.dict))
    } else if (object instanceof PDFDict) {
      inspectDict(object, resolve, report)
      refersToAddress ||= addressKeys.some((key) => object.get(key) instanceof PDFRef)
      addAll(withoutNames(object))
    }
  }
  // Viewers find an object by its place, and this text could be the one that they find under another number.
  if (refersToAddress) all.filter(isText).forEach((text) => inspectAddress(text, resolve, report))
}

/** A name within a dictionary means something only under its key: a font may be called Launch. */
function withoutNames(dict: PDFDict): PDFObject[] {
  return dict.values().filter((value) => !(value instanceof PDFName))
}

const addressKeys = ['URI', 'Base'].map((key) => PDFName.of(key))
/** What a viewer finds at another place than this reader decides under these keys whether the file is dangerous. */
const decisiveKeys = [...addressKeys, ...['S', 'JS'].map((key) => PDFName.of(key))]

function inspectDict(dict: PDFDict, resolve: Resolve, report: Report): void {
  for (const key of decisiveKeys) {
    const value = dict.get(key)
    if (value instanceof PDFRef && resolve(value).length === 0) report(findings.unreadableObject)
  }
  for (const [name, value] of dict.entries()) {
    for (const each of resolve(value)) inspectEntry(name.asString().slice(1), each, resolve, report)
  }
}

function inspectEntry(key: string, value: PDFObject, resolve: Resolve, report: Report): void {
  switch (key) {
    case 'S':
      return reportNamed(dangerousActions, value, report)
    case 'Type':
      return reportNamed(dangerousTypes, value, report)
    case 'Subtype':
      return reportNamed(dangerousSubtypes, value, report)
    case 'JS':
      // A destination may have this name too.
      if (isText(value) || value instanceof PDFRawStream) report(findings.javaScript)
      return
    case 'JavaScript':
      if (isFilledTree(value, resolve)) report(findings.javaScript)
      return
    case 'EmbeddedFiles':
      if (isFilledTree(value, resolve)) report(findings.attachedFile)
      return
    case 'EF':
      if (value instanceof PDFDict) report(findings.attachedFile)
      return
    case 'Ref':
      // A structure element has a list under this key.
      if (value instanceof PDFDict && isGiven(value, 'F', resolve)) report(findings.outsideFile)
      return
    case 'FS':
      if (value instanceof PDFName && nameOf(value) === 'URL') report(findings.outsideFile)
      return
    case 'Collection':
      if (value instanceof PDFDict) report(findings.portfolio)
      return
    case 'XFA':
      if (value instanceof PDFArray || value instanceof PDFRawStream) report(findings.xfa)
      return
    case 'URI':
      return inspectAddress(value, resolve, report)
    case 'OpenAction':
      return inspectAction(value, resolve, report, harmlessByItself, findings.automatic)
    case 'AA':
      if (!(value instanceof PDFDict)) return
      for (const action of value.values().flatMap((each) => resolve(each)))
        inspectAction(action, resolve, report, harmlessByItself, findings.automatic)
      return
    case 'A':
    case 'PA':
    case 'Next':
      return inspectAction(value, resolve, report, harmlessActions, findings.unusualAction)
  }
}

/** A destination is an array or a name. An attribute of a structure element is called A as well, and has no type S. */
function inspectAction(
  value: PDFObject,
  resolve: Resolve,
  report: Report,
  harmless: readonly string[],
  finding: string,
): void {
  const seen = new Set<PDFObject>()
  const waiting = [value]
  for (let action = waiting.pop(); action !== undefined; action = waiting.pop()) {
    if (!(action instanceof PDFDict) || seen.has(action)) continue
    seen.add(action)
    for (const type of valuesOf(action, 'S', resolve)) {
      if (type instanceof PDFName && !harmless.includes(nameOf(type))) report(finding)
    }
    for (const command of valuesOf(action, 'N', resolve)) {
      if (
        command instanceof PDFName &&
        isOfType(action, 'Named', resolve) &&
        !harmlessCommands.includes(nameOf(command))
      )
        report(finding)
    }
    for (const next of valuesOf(action, 'Next', resolve)) {
      const following = next instanceof PDFArray ? next.asArray().flatMap((each) => resolve(each)) : [next]
      following.forEach((each) => waiting.push(each))
    }
  }
}

const ofLinks = { harmless: null, mistyped: findings.mistypedLink, dangerous: findings.dangerousLink }

/** The text of a link, or the dictionary that says what relative links begin with. */
function inspectAddress(value: PDFObject, resolve: Resolve, report: Report): void {
  const texts = value instanceof PDFDict ? valuesOf(value, 'Base', resolve) : [value]
  for (const text of texts) {
    const finding = isText(text) ? ofLinks[kindOfLink(text.decodeText())] : null
    if (finding !== null) report(finding)
  }
}

/** Producers also write trees without an entry. */
function isFilledTree(value: PDFObject, resolve: Resolve): boolean {
  if (!(value instanceof PDFDict)) return false
  const lists = [...valuesOf(value, 'Names', resolve), ...valuesOf(value, 'Kids', resolve)]
  return lists.some((list) => list instanceof PDFArray && list.size() > 0)
}

function valuesOf(dict: PDFDict, key: string, resolve: Resolve): PDFObject[] {
  return resolve(dict.get(PDFName.of(key)))
}

function isGiven(dict: PDFDict, key: string, resolve: Resolve): boolean {
  return valuesOf(dict, key, resolve).some((value) => value !== PDFNull)
}

function isOfType(dict: PDFDict, type: string, resolve: Resolve): boolean {
  return valuesOf(dict, 'S', resolve).some((value) => value instanceof PDFName && nameOf(value) === type)
}

function isText(value: PDFObject): value is PDFString | PDFHexString {
  return value instanceof PDFString || value instanceof PDFHexString
}

function reportNamed(dangerous: ReadonlyMap<string, string>, value: PDFObject, report: Report): void {
  const finding = value instanceof PDFName ? dangerous.get(nameOf(value)) : undefined
  if (finding !== undefined) report(finding)
}

/** Escapes such as #4a have been undone. */
function nameOf(name: PDFName): string {
  return name.asString().slice(1)
}
