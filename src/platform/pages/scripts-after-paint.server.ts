// Defers until after the first paint what that paint does not need. That is a page's scripts, which on a slow
// connection would compete with text and fonts. It is also the layout of everything below the first screen, which on a
// slow phone takes longer than the screen itself.

/** The framework's own markup. The build checks these patterns against a document of the installed version. */
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const start = /<script type="module" async="">([\s\S]*?)<\/script>/
const head = /<html([^>]*)><head>/

/**
 * Runs in the browser: loads the modules after the first frame and then starts them. A background tab draws no frame,
 * so its modules start after three seconds.
 */
function startAfterPaint(hrefs: string[]): string {
  return `(()=>{let on;const go=()=>{if(on)return;on=1;const add=(tag,all)=>document.head.append(Object.assign(document.createElement(tag),all));
for(const href of ${JSON.stringify(hrefs)})add("link",{rel:"modulepreload",href});
add("script",{type:"module",textContent:document.getElementById("start").textContent})};
requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3000)})()`
}

/**
 * Runs in the browser before the first paint. A restored scroll position, or the target of a fragment, can only be
 * found if the whole page is laid out.
 */
const layOutAllIfScrolled = `if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")document.documentElement.classList.remove("arriving")`

/**
 * Returns the document with its module scripts loaded after the first paint, and with the class `arriving`, under which
 * base.css lays out only what is near the screen. `added` are the texts of the scripts that do it. Throws if the
 * framework's markup is not as expected.
 */
export function scriptsAfterPaint(html: string): { html: string; added: string[] } {
  const hrefs = [...html.matchAll(preload)].map(([, href = '']) => href)
  const missing = [
    hrefs.length === 0 && '<link rel="modulepreload">',
    !start.test(html) && '<script type="module" async="">',
    !head.test(html) && '<html><head>',
  ].filter(Boolean)
  if (missing.length > 0) {
    throw new Error(`The framework's document holds no ${missing.join(' and no ')}: scripts cannot wait for the paint.`)
  }
  const loader = startAfterPaint(hrefs)
  const deferred = html
    .replace(head, `<html$1 class="arriving"><head><script>${layOutAllIfScrolled}</script>`)
    .replaceAll(preload, '')
    .replace(
      start,
      (_, text: string) => `<script type="text/plain" id="start">${text}</script><script>${loader}</script>`,
    )
  return { html: deferred, added: [layOutAllIfScrolled, loader] }
}
