import type { ListDescription, Member } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../members/member-name.ts';
import { membersQuery } from '../members/members-query.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

/** The names of members of staff by their ids, for a list that is filtered by one; empty for somebody who may not read them. */
export function useColleagues({ filters }: ListDescription): ReadonlyMap<string, string> {
  const isAsked = Object.values(filters).some(({ by }) => by === 'colleague');
  const { may } = useStaff();
  const { data } = useQuery({ ...membersQuery(useStaffApi()), enabled: isAsked && may('members.read') });
  return namesApart(data?.members ?? []);
}

/** In the order of their names. Whoever shares a name is told apart by the address. */
export function namesApart(members: readonly Member[]): ReadonlyMap<string, string> {
  const shared = Map.groupBy(members, nameOf);
  const names = members.map((member) => {
    const name = nameOf(member);
    const isShared = (shared.get(name)?.length ?? 0) > 1;
    return [member.id, isShared ? `${name} (${member.email})` : name] as const;
  });
  return new Map(names.toSorted(([, one], [, other]) => one.localeCompare(other)));
}
