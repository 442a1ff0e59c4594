// What the clipboard holds when people copy from other programs, shortened. `paste` puts it into a rich-text field.
import type { Locator } from '@playwright/test'

export type Paste = { html?: string; text?: string }

export async function paste(text: Locator, { html = '', text: plain = '' }: Paste): Promise<void> {
  await text.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer()
      if (given.html) clipboardData.setData('text/html', given.html)
      clipboardData.setData('text/plain', given.plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, plain },
  )
}

const wordItem = (text: string, list: number, level: number, marker: string, position = '') =>
  `<p class=MsoListParagraph${position} style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-IN style='mso-ansi-language:EN-IN'>${text}<o:p></o:p></span></p>`

const wordCell = (text: string, width: number, isBold = false) =>
  `<td width=${width} valign=top style='width:${width}.4pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt;padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal style='margin-bottom:0cm;line-height:normal'>${isBold ? '<b>' : ''}<span style='font-size:12.0pt;font-family:"Cambria",serif;color:#1F497D'>${text}<o:p></o:p></span>${isBold ? '</b>' : ''}</p></td>`

/** Word for Windows: lists as paragraphs with a drawn marker, a footnote, a table, a picture and its own XML. */
export const fromWord: Paste = {
  text: 'Board meetings\r\nThe notice',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/NEHA/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
 /* List Definitions */
 @list l0 {mso-list-id:1; mso-list-type:hybrid;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\uf0b7; font-family:Symbol;}
 @list l0:level2 {mso-level-number-format:bullet; mso-level-text:o; font-family:"Courier New";}
 @list l1:level1 {mso-level-tab-stop:none; mso-level-number-position:left;}
--></style></head>
<body lang=EN-IN style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1 style='mso-list:none'><span style='font-family:"Cambria",serif;color:#C00000'>Board meetings<o:p></o:p></span></h1>
<h2><b>The notice</b></h2>
<p class=MsoNormal style='text-align:justify;text-indent:36.0pt'><span style='font-size:14.0pt;font-family:"Times New Roman",serif;color:red;background:yellow;mso-highlight:yellow'>Seven days\u2019 notice is the rule; \u201cshorter notice\u201d needs one independent director<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> who is <b>present</b>, or who <i style='mso-bidi-font-style:normal'>ratifies</i> it. See <a href="https://www.mca.gov.in/"><span style='color:#0563C1;text-decoration:underline'>the Ministry</span></a> and CO<sub>2</sub>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem('by hand;', 0, 1, '\uf0b7', 'CxSpFirst')}
${wordItem('to the registered address;', 0, 2, 'o', 'CxSpMiddle')}
${wordItem('by post.', 0, 1, '\uf0b7', 'CxSpLast')}
<p class=MsoNormal>In this order:</p>
${wordItem('quorum', 1, 1, '1.')}
${wordItem('minutes', 1, 1, '2.')}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>${wordCell('Form', 225, true)}${wordCell('Period', 225, true)}</tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>${wordCell('MGT-14', 225)}${wordCell('30 days', 225)}</tr>
</table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" type="#_x0000_t75" style='width:120pt;height:80pt'><v:imagedata src="file:///C:/Users/NEHA/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title="chart"/></v:shape><![endif]--><![if !vml]><img width=160 height=107 src="file:///C:/Users/NEHA/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>
<!--EndFragment-->
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Section 173(3).<o:p></o:p></p></div></div>
</body></html>`,
}

/** A contract in which somebody has tracked changes, and a struck paragraph. */
export const fromReview: Paste = {
  text: 'The company shall not always apply.',
  html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p class=MsoNormal>The company shall <span class=msoDel><del cite="mailto:Neha" datetime="2026-04-01T10:00">not </del></span><span class=msoIns><ins cite="mailto:Neha">always </ins></span>apply<span class=msoDel> <b>never</b></span>.</p>
<p class=MsoNormal><span class=msoDel><del>A paragraph that is gone.<o:p></o:p></del></span></p>
<p style="text-decoration:line-through">Repealed</p></body></html>`,
}

/** A program whose items are paragraphs with a drawn sign. */
export const drawnBullets: Paste = {
  text: '● First',
  html: `<p>In this order:</p><p style="text-indent:-18pt">● First <b>item</b></p><p style="text-indent:-18pt"><span>•</span><span>&nbsp;&nbsp; </span>Second</p><p>Then this.</p><p>• A sign of the text</p>`,
}

const docsStyle =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;'
const docsItem = (text: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;${docsStyle}" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="${docsStyle}">${text}</span></p></li>`

/** Google Docs: everything in one <b> of normal weight, all marks as styles of spans. */
export const fromGoogleDocs: Paste = {
  text: 'Annual return\nFile MGT-7',
  html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f1c9e7a-7fff-1234-abcd-0123456789ab"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="${docsStyle.replace('400', '700')}">Annual return</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="${docsStyle}">File </span><span style="${docsStyle.replace('400', '700')}">MGT-7</span><span style="${docsStyle}"> within </span><span style="${docsStyle.replace('font-style:normal', 'font-style:italic')}">sixty days</span><span style="${docsStyle}">, with </span><span style="${docsStyle.replace('text-decoration:none', 'text-decoration:underline')}">the list</span><span style="${docsStyle}">; see </span><a href="http://firm.example/insights" style="text-decoration:none;"><span style="${docsStyle.replace('none', 'underline').replace('#000000', '#1155cc')}">our notes</span></a><span style="${docsStyle}"> on the 1</span><span style="${docsStyle.replace('baseline', 'super')}">st</span><span style="${docsStyle}">.</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('Members', 1)}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('resident', 2)}</ul>${docsItem('Directors', 1)}</ul><p dir="ltr"><span style="${docsStyle}">First line<br />second line</span></p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="300" /><col width="300" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;"><p dir="ltr"><span style="${docsStyle}">a</span></p><p dir="ltr"><span style="${docsStyle}">b</span></p></td><td><p><span style="${docsStyle}">c</span></p></td></tr></tbody></table></div><p><span style="${docsStyle}"><span style="border:none;display:inline-block;overflow:hidden;width:100px;height:80px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe?key=x" width="100" height="80" /></span></span></p></b><br class="Apple-interchange-newline">`,
}

/** Excel: a table with merged cells, between the marks of a fragment. */
export const fromExcel: Paste = {
  text: 'Fees\t\r\nForm\tRs\r\nADT-1\t300',
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Excel.Sheet><style><!-- .xl65 {font-weight:700;} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20><td colspan=2 height=20 class=xl65 width=128 style='font-weight:700'>Fees</td></tr><tr height=20><td rowspan=2 height=40>ADT-1</td><td align=right>300</td></tr><tr height=20><td align=right>600</td></tr><!--EndFragment--></table></body></html>`,
}

/** Google Sheets. */
export const fromSheets: Paste = {
  text: 'Form\tPeriod\nAOC-4\t30 days',
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2}">Form</td><td style="font-weight:bold;">Period</td></tr><tr style="height:21px;"><td>AOC-4</td><td>30 days<br/>from the meeting</td></tr></tbody></table>`,
}

/** An editor of plain text on Windows. */
export const plainText: Paste = { text: 'First line\r\nsecond line\r\n\r\n<b>third</b> “line”\u200b\u202e' }

/** A page made to do harm to whoever copies from it. */
export const hostile: Paste = {
  text: 'harmless',
  html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>body{display:none}</style><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"></head><body onload="window.harmed=1">
<script>window.harmed=1</script><p onclick="window.harmed=1" class="ql-syntax" contenteditable="false" style="position:fixed;inset:0;background:url(https://evil.example/a.png)">One <a href="javascript:window.harmed=1">link</a>, <a href="  java&#10;script:window.harmed=1">another</a>, <a href="data:text/html,<script>window.harmed=1</script>">a third</a>, <a href="file:///etc/passwd">a fourth</a>, <a href="//evil.example/x">a fifth</a></p>
<p style="mso-list:l0 level1 lfo1"><img src=x onerror="window.harmed=1"><svg onload="window.harmed=1"><a xlink:href="javascript:window.harmed=1"><text>x</text></a></svg>Item</p>
<img src="data:image/png;base64,iVBORw0KGgo="><img src="https://evil.example/pixel.gif"><img src="//evil.example/pixel.gif"><img srcset="https://evil.example/pixel.gif 1x">
<iframe src="https://evil.example/"></iframe><object data="x"></object><form action="https://evil.example/"><input name=password value=x><button formaction="javascript:window.harmed=1">Go</button></form>
<div style="display:none">hidden words</div><math><mtext><img src=x onerror="window.harmed=1"></mtext></math><video poster=x onerror="window.harmed=1"><source src=x onerror="window.harmed=1"></video>
<table data-row='row-"><script>window.harmed=1</script>'><tr><td colspan=9999999 rowspan=9999999 data-row="x">Cell<table><tr><td>inner</td></tr></table></td></tr></table>
<noscript><p title="</noscript><img src=x onerror=window.harmed=1>"></noscript><template><p>template</p></template>
<h1><h6>Heading</h6></h1><a id="h-x" name="location" href="#evil">place</a><p>evil\u202egpj.exe</p></body></html>`,
}
