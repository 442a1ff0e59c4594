// What every page of signing in stands in: the firm on ink, the form on paper.
import { useEffect, type ReactNode } from 'react'
import { useFocusKeeper } from '#ui/console/focus-keeper.ts'
import { firmOfPage } from '#ui/console/firm-of-page.ts'
import { Engraving } from '#ui/engraving/engraving.tsx'
import './sign-in/sign-in.css'

type FrameProps = { title: string; steps?: { names: readonly string[]; at: number }; children: ReactNode }

export function Frame({ title, steps, children }: FrameProps) {
  const firm = firmOfPage()
  useFocusKeeper()
  useEffect(() => {
    document.title = `${title} | Staff console`
  }, [title])
  return (
    <div className="in-page">
      <header className="in-page__ink on-ink">
        <Engraving plate={{ kind: 'grand-seal', ...firm }} className="plate" />
        <span className="spine__brand">
          <Engraving plate={{ kind: 'mark', name: firm.name }} className="spine__mark" />
          <b>{firm.name}</b>
        </span>
        <p className="big">
          Every lead kept.
          <br />
          Every answer signed.
        </p>
        <p className="note">Staff console</p>
      </header>
      <main className="in-page__form" id="main" tabIndex={-1}>
        <div className="in-page__inner stack">
          {steps && (
            <ol className="steps row" aria-label="Steps">
              {steps.names.map((name, index) => (
                <li className="row" key={name} aria-current={index === steps.at ? 'step' : undefined}>
                  {index + 1} {name}
                </li>
              ))}
            </ol>
          )}
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
