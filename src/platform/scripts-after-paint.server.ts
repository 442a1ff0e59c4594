// Puts a page's scripts behind its first picture: on a slow line they must not take the place of text and fonts.

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const start = /<script type="module" async="">([\s\S]*?)<\/script>/

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

/** The document with its module scripts asked for after the first paint; without any it is returned as it is. */
export function scriptsAfterPaint(html: string): string {
  const hrefs = [...html.matchAll(preload)].map(([, href = '']) => href)
  if (hrefs.length === 0 || !start.test(html)) return html
  return html
    .replaceAll(preload, '')
    .replace(
      start,
      (_, text: string) =>
        `<script type="text/plain" id="start">${text}</script><script>${startAfterPaint(hrefs)}</script>`,
    )
}
