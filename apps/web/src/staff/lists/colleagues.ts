import type { ListDescription } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../members/member-name.ts';
import { membersQuery } from '../members/members-query.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

/** The names of members of staff by their ids, for a list that is filtered by one; empty for who may not read them. */
export function useColleagues({ filters }: ListDescription): ReadonlyMap<string, string> {
  const isAsked = Object.values(filters).some(({ by }) => by === 'colleague');
  const { may } = useStaff();
  const { data } = useQuery({ ...membersQuery(useStaffApi()), enabled: isAsked && may('members.read') });
  const members = (data?.members ?? []).map((member) => [member.id, nameOf(member)] as const);
  return new Map(members.toSorted(([, one], [, other]) => one.localeCompare(other)));
}
