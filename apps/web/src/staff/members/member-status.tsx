import type { Member } from '@farthing/contract';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';

const statusWords = {
  invited: { word: 'Invited', tone: 'info' },
  active: { word: 'Active', tone: 'success' },
  deactivated: { word: 'Deactivated', tone: 'neutral' },
} as const satisfies Record<Member['status'], { word: string; tone: BadgeTone }>;

export function MemberStatus({ status }: { status: Member['status'] }) {
  return <Badge tone={statusWords[status].tone}>{statusWords[status].word}</Badge>;
}
