// Defers until after the first paint what that paint does not need. That is a page's scripts, which on a slow
// connection would compete with text and fonts. It is also the layout of everything below the first screen, which on a
// slow phone takes longer than the screen itself.

/** The framework's own markup. The build checks these patterns against a document of the installed version. */
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const start = /<script type="module" async="">([\s\S]*?)<\/script>/
const head = /<html([^>]*)><head>/

/** The addresses of stylesheets that a page needs in time, but not for its first paint. */
export type LateStylesheets = { screen: string; print: string }

/**
 * Runs in the browser: loads the modules once the first frame is on the screen, and then starts them. A callback of
 * requestAnimationFrame runs before that frame is drawn, so it serves only browsers that do not tell when they have
 * painted. A background tab draws no frame, so its modules start after three seconds. What the modules show may need any rule of the stylesheet, so they start
 * once it has arrived, or has failed to.
 */
function startAfterPaint(hrefs: string[], sheets: LateStylesheets | null): string {
  const start = 'add("script",{type:"module",textContent:document.getElementById("start").textContent})'
  const link = (href: string, more: string): string =>
    `add("link",{rel:"stylesheet",href:${JSON.stringify(href)},${more}})`
  const styles = sheets && `const start=()=>${start};${link(sheets.screen, 'onload:start,onerror:start')};\n`
  return `(()=>{let on;const go=()=>{if(on)return;on=1;const add=(tag,all)=>document.head.append(Object.assign(document.createElement(tag),all));
${styles ?? ''}for(const href of ${JSON.stringify(hrefs)})add("link",{rel:"modulepreload",href});
${sheets ? link(sheets.print, 'media:"print"') : start}};
if(PerformanceObserver.supportedEntryTypes?.includes("paint"))new PerformanceObserver(go).observe({type:"paint",buffered:true});
else requestAnimationFrame(()=>setTimeout(go));
setTimeout(go,3000)})()`
}

/**
 * Runs in the browser before the first paint. A restored scroll position, or the target of a fragment, can only be
 * found if the whole page is laid out.
 */
const layOutAllIfScrolled = `if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")document.documentElement.classList.remove("arriving")`

/**
 * Runs in the browser two seconds after the page has loaded: lays out the rest of it while the browser is idle, one
 * section at a time, so that no press has to wait long. From then on the page is as high as it says.
 */
const layOutAllWhenIdle = `addEventListener("load",()=>setTimeout(()=>{const idle=self.requestIdleCallback||setTimeout,rest=[...document.querySelectorAll("main section,body>footer")];
const next=()=>{const one=rest.shift();if(one){one.style.contentVisibility="visible";idle(next)}else document.documentElement.classList.remove("arriving")};idle(next)},2000))`

/**
 * Runs in the browser before the page is printed: gives the day in India and the address of the page to print.css, which
 * has them in the letterhead.
 */
const sayWhenAndWhere = `addEventListener("beforeprint",()=>{const say=(name,text)=>document.documentElement.style.setProperty(name,JSON.stringify(text));
say("--printed",new Date().toLocaleDateString("en-IN",{dateStyle:"long",timeZone:"Asia/Kolkata"}));say("--address",document.querySelector("link[rel=canonical]")?.href||location.href)})`

/**
 * Returns the document with its module scripts, and the stylesheets before them, loaded after the first paint, and with
 * the class `arriving`, under which base.css lays out only what is near the screen. `added` are the texts of the
 * scripts that do it. Throws if the framework's markup is not as expected.
 */
export function scriptsAfterPaint(html: string, sheets: LateStylesheets | null): { html: string; added: string[] } {
  const hrefs = [...html.matchAll(preload)].map(([, href = '']) => href)
  const missing = [
    hrefs.length === 0 && '<link rel="modulepreload">',
    !start.test(html) && '<script type="module" async="">',
    !head.test(html) && '<html><head>',
  ].filter(Boolean)
  if (missing.length > 0) {
    throw new Error(`The framework's document holds no ${missing.join(' and no ')}: scripts cannot wait for the paint.`)
  }
  const loader = [startAfterPaint(hrefs, sheets), layOutAllWhenIdle, sayWhenAndWhere].join(';\n')
  const deferred = html
    .replace(head, `<html$1 class="arriving"><head><script>${layOutAllIfScrolled}</script>`)
    .replaceAll(preload, '')
    .replace(
      start,
      (_, text: string) => `<script type="text/plain" id="start">${text}</script><script>${loader}</script>`,
    )
  return { html: deferred, added: [layOutAllIfScrolled, loader] }
}
