// What a run has counted, in plain lines, and how many of the sentences that must hold did hold.

export type Findings = {
  note: (line: string) => void
  /** Holds when nothing was found; names the first few otherwise. */
  none: (sentence: string, found: readonly (string | number)[]) => void
  same: (sentence: string, found: number, wanted: number) => void
  holds: (sentence: string, isTrue: boolean) => void
  counts: () => { passed: number; failed: number }
}

export function openFindings(): Findings {
  let passed = 0
  let failed = 0
  function judge(isTrue: boolean, line: string): void {
    if (isTrue) passed += 1
    else failed += 1
    console.log(`  ${isTrue ? '✓' : '✗'} ${line}`)
  }
  return {
    note: (line) => console.log(`    ${line}`),
    none(sentence, found) {
      const first = found.length === 0 ? '' : ` (${found.slice(0, 5).join(', ')}${found.length > 5 ? ', …' : ''})`
      judge(found.length === 0, `${sentence}: ${found.length}${first}`)
    },
    same: (sentence, found, wanted) =>
      judge(found === wanted, `${sentence}: ${found}${found === wanted ? '' : ` instead of ${wanted}`}`),
    holds: (sentence, isTrue) => judge(isTrue, sentence),
    counts: () => ({ passed, failed }),
  }
}
