// What the site has beside the pages of the members of the team.
import { isRow, type OwnPages } from '#platform/records/own-pages.server.ts'
import { teamMembers } from '#firm/firm.server.ts'
import { personAddress, personPath } from './person-address.ts'

export const personPages: OwnPages = {
  addresses: async (database) => (await teamMembers(database)).map((member) => ({ path: personAddress(member) })),
  leads: (database, path) => {
    const [, id] = personPath.exec(path) ?? []
    return id ? isRow(database, 'team_member', id) : null
  },
  picture: async (database, id, firmName) => {
    const member = (await teamMembers(database)).find((each) => each.id === id)
    if (!member) return null
    const { name, designation } = member
    return { seed: `m:${name}`, kicker: designation, title: name, foot: firmName }
  },
}
