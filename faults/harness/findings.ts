// Prints what a run has counted, and counts how many of its checks passed.

export type Findings = {
  note: (line: string) => void
  /** Passes if nothing was found; otherwise prints the first few. */
  none: (sentence: string, found: readonly (string | number)[]) => void
  same: (sentence: string, found: number, expected: number) => void
  holds: (sentence: string, isTrue: boolean) => void
  counts: () => { passed: number; failed: number }
}

export function openFindings(): Findings {
  let passed = 0
  let failed = 0
  function report(isTrue: boolean, line: string): void {
    if (isTrue) passed += 1
    else failed += 1
    console.log(`  ${isTrue ? '✓' : '✗'} ${line}`)
  }
  return {
    note: (line) => console.log(`    ${line}`),
    none(sentence, found) {
      const first = found.length === 0 ? '' : ` (${found.slice(0, 5).join(', ')}${found.length > 5 ? ', …' : ''})`
      report(found.length === 0, `${sentence}: ${found.length}${first}`)
    },
    same: (sentence, found, expected) =>
      report(found === expected, `${sentence}: ${found}${found === expected ? '' : ` instead of ${expected}`}`),
    holds: (sentence, isTrue) => report(isTrue, sentence),
    counts: () => ({ passed, failed }),
  }
}
