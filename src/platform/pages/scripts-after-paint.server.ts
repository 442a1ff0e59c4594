// Puts what a first picture does not need behind it: a page's scripts, which on a slow line must not take the place of
// text and fonts, and the layout of what lies below the first screen, which on a slow phone takes longer than its own.

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const start = /<script type="module" async="">([\s\S]*?)<\/script>/
const head = /<html([^>]*)><head>/

/**
 * Runs in the browser: after the first frame is drawn it asks for the modules and starts them. A tab that is never
 * shown draws none; it starts after three seconds.
 */
function startAfterPaint(hrefs: string[]): string {
  return `(()=>{let on;const go=()=>{if(on)return;on=1;const add=(tag,all)=>document.head.append(Object.assign(document.createElement(tag),all));
for(const href of ${JSON.stringify(hrefs)})add("link",{rel:"modulepreload",href});
add("script",{type:"module",textContent:document.getElementById("start").textContent})};
requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3000)})()`
}

/**
 * Runs in the browser before anything is drawn. A place in the page that is gone back to, or named in the address, is
 * found only in a page laid out as a whole.
 */
const wholeWhereAPlaceIsSought = `if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")document.documentElement.classList.remove("arriving")`

/**
 * The document with its module scripts asked for after the first paint, and marked `arriving`, for which base.css lays
 * out what nears the screen; without module scripts it is returned as it is.
 */
export function scriptsAfterPaint(html: string): string {
  const hrefs = [...html.matchAll(preload)].map(([, href = '']) => href)
  if (hrefs.length === 0 || !start.test(html)) return html
  return html
    .replace(head, `<html$1 class="arriving"><head><script>${wholeWhereAPlaceIsSought}</script>`)
    .replaceAll(preload, '')
    .replace(
      start,
      (_, text: string) =>
        `<script type="text/plain" id="start">${text}</script><script>${startAfterPaint(hrefs)}</script>`,
    )
}
