// What stands in the place of the rows if there are none.
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { Button, ButtonLink } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import type { RecordListState } from './use-record-list.ts'
import { states } from '#publishing/console/record-words.ts'

type NoRowsProps = { kind: AnyRecordKind; list: RecordListState; onAdd: () => void }

export function NoRows({ kind, list, onAdd }: NoRowsProps) {
  const { state } = list
  const { search = '' } = list.filter
  const many = kind.many.toLowerCase()
  if (search !== '') {
    return (
      <Empty
        title={`No title matches “${search}”`}
        action={
          <>
            {state !== undefined && <ButtonLink to={list.to({ state: null })}>Search in all states</ButtonLink>}
            <ButtonLink look="bare" to={list.to({ search: '' })}>
              Clear the search
            </ButtonLink>
          </>
        }
      >
        Titles are searched{state === undefined ? '' : ', in this state alone'}.
      </Empty>
    )
  }
  if (state !== undefined && state !== 'checks') {
    const titles = {
      trash: 'The trash is empty',
      law: 'No statement of the law needs review',
      draft: 'No drafts',
      scheduled: 'Nothing is scheduled',
      published: 'Nothing in this state',
      changed: 'No changes are waiting to be published',
    }
    return (
      <Empty
        title={titles[state]}
        picture={<EmptyMark />}
        action={<ButtonLink to={list.to({ state: null })}>See all</ButtonLink>}
      >
        {state === 'law' || state === 'trash'
          ? `There are no ${many} here.`
          : `No ${many} are in the state “${states[state].word.toLowerCase()}”.`}
      </Empty>
    )
  }
  return (
    <Empty
      title={`No ${many} yet`}
      picture={<EmptyMark />}
      action={
        <Button look="go" onClick={onAdd}>
          <Icon name="plus" isSmall />
          Add the first
        </Button>
      }
    >
      Nothing is public until you publish it.
    </Empty>
  )
}
