import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { beltLevels, beltName } from '#shared/accounts/belts.ts'
import { listedMember } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { membersPath } from '../api.ts'
import { PagedList } from '../paged-list.tsx'
import { adminPages } from '../pages.ts'
import { MemberCard } from './member-card.tsx'

const typingPauseMs = 300

/** The members, with the actions of administrators. */
export function Members() {
  const [typed, setTyped] = useState('')
  const [belt, setBelt] = useState('')
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs)
  return (
    <Stack>
      <FieldPair>
        <TextInput
          type="search"
          label="Search"
          placeholder="Name or email"
          maxLength={limits.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label="Belt"
          size="md"
          data={[
            { value: '', label: 'Any belt' },
            ...beltLevels.map((value) => ({ value, label: beltName(value) })),
          ]}
          value={belt}
          onChange={({ currentTarget }) => setBelt(currentTarget.value)}
        />
      </FieldPair>
      <div>
        <PagedList
          query={adminPages(membersPath, listedMember, { ...(q && { q }), ...(belt && { belt }) })}
          what="The members"
          none="Nobody found"
        >
          {(member) => <MemberCard member={member} />}
        </PagedList>
      </div>
    </Stack>
  )
}
