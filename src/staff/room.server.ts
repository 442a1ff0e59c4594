// What the people of the console bring to the site.
import { accountApi } from './account/account-api.server.ts'
import * as accountCalls from './account/account-calls.ts'
import { authApi } from './auth-api.server.ts'
import * as authCalls from './sign-in/auth-calls.ts'
import * as historyCalls from './history/private/history-calls.ts'
import { accountChange, invitationToStaff, newEmailLink, passwordReset } from './people/mails.server.ts'
import { peopleApi } from './people/people-api.server.ts'
import * as peopleCalls from './people/people-calls.ts'

export const room = {
  mails: [invitationToStaff, passwordReset, newEmailLink, accountChange],
  consoleCalls: { '': authCalls, '/people': peopleCalls, '/history': historyCalls, '/account': accountCalls },
  consoleApis: [authApi, accountApi, peopleApi],
}
