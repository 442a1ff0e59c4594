// Notices that a document no longer arrives.

/**
 * Calls `onSilence` once nothing has been heard for so many milliseconds, counted from now. After `end`, nothing is waited
 * for, whatever is heard: a host that sends a file in parts goes on sending them while the document is read.
 */
export function listenForSilence(ms: number, onSilence: () => void): { heard: () => void; end: () => void } {
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function heard() {
    clearTimeout(timer)
    if (!hasEnded) timer = setTimeout(onSilence, ms)
  }
  function end() {
    hasEnded = true
    clearTimeout(timer)
  }
  heard()
  return { heard, end }
}
