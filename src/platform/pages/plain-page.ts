// Pages without their modules: in browsers that are too old for them, and after the modules have failed. Every page and
// every form works then as it does where scripts are turned off.
import { keepTyped } from '#platform/pages/document/typed-texts.ts'

/**
 * The oldest browsers that run the modules, WebView and Safari on iOS with their namesakes. Safari 15.4 does as well. It
 * differs from 16 only in the names that initial values of class fields may use, and ours and those of the packages are
 * literals. For 15.4 the compiler would rewrite every class, which takes 400 bytes.
 */
export const buildTarget = ['chrome99', 'safari16', 'firefox104']

/**
 * JavaScript, readable by every browser: whether this one is as new. e2e/older-browsers.spec.ts holds the built files to
 * the same.
 */
export const meetsBaseline =
  '[].at&&[].findLast&&Object.hasOwn&&Intl.supportedValuesOf&&self.structuredClone&&self.IntersectionObserver'

/** The name in sessionStorage of the instant, in milliseconds, at which modules have last failed in this tab. */
export const plainMark = 'plain'

/** How long a tab goes on without modules. A form that is sent meanwhile leads to a page that has to stay as well. */
export const plainForMs = 600_000

/** In the browser: what the site says of an address. Null if it cannot be reached. */
export function askForHead(address: string): Promise<Response | null> {
  return fetch(address, { method: 'HEAD' }).catch(() => null)
}

/**
 * In the browser: opens the present page again, without its modules, and with what was typed into its forms. What stands
 * on the screen stays if the site cannot be reached, or if the browser keeps nothing: the modules would then fail again,
 * and without end.
 */
export async function reopenPlain(): Promise<void> {
  const response = await askForHead(window.location.href)
  if (!response?.ok) return
  try {
    keepTyped()
    window.sessionStorage.setItem(plainMark, String(Date.now()))
  } catch {
    return
  }
  window.location.reload()
}
