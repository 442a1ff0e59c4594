// Ordinary resumes from programs of Debian: LibreOffice, pdfTeX, Ghostscript, groff and qpdf, as far as they are there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type ProducedResume = { name: string; file: Buffer }

const html = (title: string, body: string) =>
  `<html><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`
const table = `<table border="1">${'<tr><td>2019</td><td>Secretary, FEMA/JavaScript</td></tr>'.repeat(40)}</table>`

const texts: Record<string, string> = {
  'plain.html': html('Asha Verma', `<h1>Asha Verma</h1><p>Company secretary</p>${table}`),
  'links.html': html(
    'Ravi Menon',
    '<h1>Ravi</h1><a href="https://ravi.example/">Page</a> <a href="mailto:r@b.example">Mail</a>',
  ),
  'hindi.html': html('आशा', '<h1>आशा वर्मा</h1><p>मीரా ரவி</p>'),
  'long.html': html('Long', '<h2>Heading</h2><p>Filings of the year.</p>'.repeat(600)),
  'letter.rtf': '{\\rtf1\\ansi {\\b Meera Iyer}\\par Company secretary, Pune\\par}',
  'notes.txt': 'Meera Iyer\nCompany secretary\n'.repeat(80),
}

const tex: Record<string, string> = {
  article: '\\documentclass{article}\\begin{document}Asha Verma\\end{document}',
  hyperref:
    '\\documentclass{article}\\usepackage[pdftitle={Resume},colorlinks]{hyperref}\\begin{document}\\tableofcontents\\section{JavaScript}\\href{https://a.example}{Page} \\href{mailto:a@b.example}{Mail} \\newpage\\section{FEMA}\\ref{x}\\label{x}\\end{document}',
  old: '\\pdfminorversion=4\\pdfobjcompresslevel=0\\documentclass{article}\\begin{document}Asha \\newpage Verma\\end{document}',
  plain: '\\pdfcompresslevel=0\\documentclass{article}\\begin{document}Streamlined endstream\\end{document}',
}

/** Filter options of LibreOffice. */
const exports: Record<string, string> = {
  usual: 'pdf:writer_pdf_Export',
  tagged:
    'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"},"ExportBookmarks":{"type":"boolean","value":"true"}}',
  archive: 'pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}',
}

const rewritings: Record<string, string[]> = {
  'version 1.3': ['-dCompatibilityLevel=1.3'],
  'version 1.7': ['-dCompatibilityLevel=1.7'],
  'for the screen': ['-dPDFSETTINGS=/screen'],
  'for print': ['-dPDFSETTINGS=/prepress'],
  'as an archive': ['-dPDFA=2', '-sColorConversionStrategy=RGB'],
}

/** Writes into the folder; leaves out what is not installed. */
export function producedResumes(folder: string): ProducedResume[] {
  mkdirSync(folder, { recursive: true })
  return [...fromLibreOffice(folder), ...fromTex(folder), ...fromGroff(), ...rewrittenOnes(folder)]
}

function run(program: string, parameters: string[], cwd?: string): void {
  spawnSync(`/usr/bin/${program}`, parameters, {
    stdio: 'ignore',
    timeout: 120_000,
    ...(cwd === undefined ? {} : { cwd }),
  })
}

function produced(name: string, path: string): ProducedResume[] {
  return existsSync(path) ? [{ name, file: readFileSync(path) }] : []
}

function fromLibreOffice(folder: string): ProducedResume[] {
  const sources = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  return Object.entries(exports).flatMap(([kind, filter]) => {
    const target = join(folder, `office-${kind}`)
    // HTML is read as a text document, which has headings and tags.
    run('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--writer',
      '--convert-to',
      filter,
      '--outdir',
      target,
      ...sources,
    ])
    return Object.keys(texts).flatMap((name) =>
      produced(`LibreOffice, ${kind}, ${name}`, join(target, name.replace(/\.\w+$/, '.pdf'))),
    )
  })
}

function fromTex(folder: string): ProducedResume[] {
  return Object.entries(tex).flatMap(([name, source]) => {
    writeFileSync(join(folder, `${name}.tex`), source)
    for (let times = 0; times < 2; times += 1) run('pdflatex', ['-interaction=batchmode', `${name}.tex`], folder)
    return produced(`pdfTeX, ${name}`, join(folder, `${name}.pdf`))
  })
}

function fromGroff(): ProducedResume[] {
  const { stdout } = spawnSync('/usr/bin/groff', ['-Tpdf', '-ms'], {
    input: '.TL\nAsha Verma\n.PP\nCompany secretary\n',
  })
  return stdout?.length > 0 ? [{ name: 'groff', file: stdout }] : []
}

function rewrittenOnes(folder: string): ProducedResume[] {
  const source = ['office-usual/links.pdf', 'hyperref.pdf']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
  return source.flatMap((path, index) => [
    ...Object.entries(rewritings).flatMap(([name, parameters]) => {
      const target = join(folder, `gs-${index}-${name}.pdf`)
      run('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', ...parameters, `-sOutputFile=${target}`, path])
      return produced(`Ghostscript, ${name}, ${index}`, target)
    }),
    ...[['--linearize'], ['--object-streams=generate'], ['--qdf', '--object-streams=disable']].flatMap((parameters) => {
      const target = join(folder, `qpdf-${index}.pdf`)
      run('qpdf', [...parameters, path, target])
      return produced(`qpdf, ${parameters[0]}, ${index}`, target)
    }),
  ])
}
