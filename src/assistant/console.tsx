// What the assistant could not answer, as the console mounts it.
import type { ReactNode } from 'react'
import { Link, NavLink, Route } from 'react-router'
import { Page } from '#ui/console/page.tsx'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { TaughtQuestions } from './console/taught-questions.tsx'
import { UnansweredQuestions } from './console/unanswered-questions.tsx'
import { UnhelpfulAnswers } from './console/unhelpful-answers.tsx'
import './console/assistant.css'

export default function Assistant() {
  return (
    <AreaRoutes>
      <Route
        index
        element={
          <AssistantHome>
            <UnansweredQuestions />
          </AssistantHome>
        }
      />
      <Route
        path="taught"
        element={
          <AssistantHome>
            <TaughtQuestions />
          </AssistantHome>
        }
      />
      <Route
        path="thumbs"
        element={
          <AssistantHome>
            <UnhelpfulAnswers />
          </AssistantHome>
        }
      />
    </AreaRoutes>
  )
}

function AssistantHome({ children }: { children: ReactNode }) {
  return (
    <Page title="Assistant">
      <nav className="tabs" aria-label="Assistant">
        <NavLink to="/console/assistant" end>
          Unanswered or unsure
        </NavLink>
        <NavLink to="/console/assistant/thumbs">Answers that did not help</NavLink>
        <NavLink to="/console/assistant/taught">Taught questions</NavLink>
        <Link to="/console/pages/short-answer">Short answers</Link>
      </nav>
      {children}
    </Page>
  )
}
