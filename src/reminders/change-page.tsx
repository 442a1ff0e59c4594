// The page on which the answers are changed for which somebody is reminded. New answers stand in its address until they are
// kept, as on the page of the list.
import { data, Link, useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { answerNames, businessText, isKind } from '#calendar/rules/questions.ts'
import { queryOf, readAnswerParams } from '#calendar/page/answer-params.ts'
import { QuestionsForm } from '#calendar/page/questions-form.tsx'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { changeAnswersForm } from './reminder-form.ts'

const title = 'Change the answers'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const { answers } = await get('/link/reminders/{token}/state', { token: params['token'] ?? '' })
  const query = new URL(request.url).searchParams
  const isChanging = answerNames.some((name) => query.has(name))
  const given = readAnswerParams(isChanging ? query : new URLSearchParams(answers ?? ''))
  return data({ answers, given, isChanging }, answers === null ? 404 : 200)
}

export const action = submitOnServer([changeAnswersForm])
export const clientAction = submitQuietly([changeAnswersForm])

export const meta: MetaFunction<typeof loader> = ({ matches }) => linkPageMeta(title, '/link/reminders', matches)

export default function ChangePage() {
  const { answers, given, isChanging } = useLoaderData<typeof loader>()
  const outcome = useActionOutcome()
  const { token } = useParams()
  const [kind] = given.kind ?? []
  if (answers === null)
    return (
      <LinkPage title="This link has expired">
        <ActionResult of={outcome}>{unknownLinkMessage}</ActionResult>
        <ButtonLink to="/calendar/yours" tone="line">
          Your dates
        </ButtonLink>
      </LinkPage>
    )
  return (
    <LinkPage title={title}>
      {outcome && <ActionResult of={outcome}>{outcome.message}</ActionResult>}
      <QuestionsForm given={given} action={`/link/reminders/${token}`} />
      {isChanging && isKind(kind) && (
        <>
          <p>The reminders will be for the dates of {businessText({ kind })}, by the answers above.</p>
          <ActionButton
            of={changeAnswersForm}
            label="Keep these answers"
            given={{ answers: new URLSearchParams(queryOf(given)).toString() }}
          />
        </>
      )}
      <p>
        <Link to={`/link/subscription/${token}`}>What we e-mail you</Link>
      </p>
    </LinkPage>
  )
}
