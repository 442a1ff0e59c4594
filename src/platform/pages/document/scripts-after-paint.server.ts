// Defers until after the first paint what that paint does not need. That is a page's scripts, which on a slow
// connection would compete with text and fonts. It is also the layout of everything below the first screen, which on a
// slow phone takes longer than the screen itself. Browsers below the baseline keep the page without its scripts.
import { meetsBaseline, plainForMs, plainMark } from '#platform/pages/plain-page.ts'
import { typedMark } from '#platform/pages/document/typed-texts.ts'

/** The framework's own markup. The build checks these patterns against a document of the installed version. */
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const start = /<script type="module" async="">([\s\S]*?)<\/script>/
const head = /<html([^>]*)><head>/

/** What a visitor has emptied since, or the server has returned, stays as it is. */
const typeAgain = `try{const[address,texts]=JSON.parse(sessionStorage.getItem("${typedMark}"));sessionStorage.removeItem("${typedMark}");
if(address===location.href)for(const[id,text]of texts){const field=document.getElementById(id);if(field&&!field.value)field.value=text}}catch(e){}
`

/**
 * Runs in the browser: loads the stylesheet and the modules once the first frame is on the screen, and then starts the
 * modules. A callback of requestAnimationFrame runs before that frame is drawn, so it serves only browsers that do not
 * tell when they have painted. A background tab draws no frame, so its modules start after three seconds. What the
 * modules show may need any rule of the stylesheet, so they start once it has arrived, or has failed to. It stands
 * before the print styles, which must win on paper. A plain page instead gets what stands in its noscript elements, the
 * stylesheet among it, and what was typed into its forms before it was opened again.
 */
function startAfterPaint(hrefs: string[], sheet: string | null): string {
  const start = 'add("script",{type:"module",textContent:document.getElementById("start").textContent})'
  const styles = `const start=()=>${start};
document.querySelector("link[media=print]").before(Object.assign(document.createElement("link"),{rel:"stylesheet",href:${JSON.stringify(sheet)},onload:start,onerror:start}));
`
  return `(()=>{if(document.documentElement.classList.contains("plain")){for(const one of document.querySelectorAll("noscript"))one.outerHTML=one.textContent;
${typeAgain}return}
let on;const go=()=>{if(on)return;on=1;const add=(tag,all)=>document.head.append(Object.assign(document.createElement(tag),all));
${sheet === null ? '' : styles}for(const href of ${JSON.stringify(hrefs)})add("link",{rel:"modulepreload",href});
${sheet === null ? start : ''}};
const kinds=PerformanceObserver.supportedEntryTypes;if(kinds&&kinds.includes("paint"))new PerformanceObserver(go).observe({type:"paint",buffered:true});
else requestAnimationFrame(()=>setTimeout(go));
setTimeout(go,3000)})()`
}

/**
 * Runs in the browser before the first paint, and can be read by every browser. In a page with the class `plain` nothing
 * needs a script, and no module is loaded: the class is taken away where the modules can run, and stays after they have
 * failed in this tab (plain-page.ts). A restored scroll position, or the target of a fragment, can only be found
 * if the whole page is laid out.
 */
const beforePaint = `(function(root,come,failed){try{failed=sessionStorage.getItem("${plainMark}")}catch(e){}
if(${meetsBaseline}&&!(failed>Date.now()-${plainForMs}))root.remove("plain");
if(location.hash||!come||come.type!=="navigate")root.remove("arriving")})(document.documentElement.classList,performance.getEntriesByType("navigation")[0])`

/**
 * Runs in the browser: whoever goes to a place in the page, or back to one, finds it only if the whole page is laid out.
 */
const layOutAllForAPlace = `{const all=()=>document.documentElement.classList.remove("arriving");addEventListener("popstate",all);
addEventListener("click",({target})=>target.closest&&target.closest('a[href*="#"]')&&all(),true)}`

/**
 * Runs in the browser before the page is printed: gives the day in India and the address of the page to print.css, which
 * has them in the letterhead.
 */
const sayWhenAndWhere = `addEventListener("beforeprint",()=>{const say=(name,text)=>document.documentElement.style.setProperty(name,JSON.stringify(text)),link=document.querySelector("link[rel=canonical]");
say("--printed",new Date().toLocaleDateString("en-IN",{dateStyle:"long",timeZone:"Asia/Kolkata"}));say("--address",link?link.href:location.href)})`

/**
 * Returns the document with its module scripts, and the stylesheet at the address `sheet` before them, loaded after the
 * first paint. It has the class `arriving`, under which base.css lays out only what is near the screen, and the class
 * `plain`, under which nothing needs a script. `added` are the texts of the scripts that do it. Throws if the
 * framework's markup is not as expected.
 */
export function scriptsAfterPaint(html: string, sheet: string | null): { html: string; added: string[] } {
  const hrefs = [...html.matchAll(preload)].map(([, href = '']) => href)
  const missing = [
    hrefs.length === 0 && '<link rel="modulepreload">',
    !start.test(html) && '<script type="module" async="">',
    !head.test(html) && '<html><head>',
  ].filter(Boolean)
  if (missing.length > 0) {
    throw new Error(`The framework's document holds no ${missing.join(' and no ')}: scripts cannot wait for the paint.`)
  }
  const loader = [startAfterPaint(hrefs, sheet), layOutAllForAPlace, sayWhenAndWhere].join(';\n')
  const deferred = html
    .replace(head, `<html$1 class="arriving plain"><head><script>${beforePaint}</script>`)
    .replaceAll(preload, '')
    .replace(
      start,
      (_, text: string) => `<script type="text/plain" id="start">${text}</script><script>${loader}</script>`,
    )
  return { html: deferred, added: [beforePaint, loader] }
}
