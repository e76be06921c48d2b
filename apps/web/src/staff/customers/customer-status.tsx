import type { CustomerLine } from '@farthing/contract';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';

export function CustomerStatus({ status }: Pick<CustomerLine, 'status'>) {
  const { word, tone } = states[status];
  return <Badge tone={tone}>{word}</Badge>;
}

const states = {
  active: { word: 'Active', tone: 'success' },
  pending: { word: 'Not verified', tone: 'warning' },
  locked: { word: 'Locked', tone: 'danger' },
  closed: { word: 'Closed', tone: 'neutral' },
} as const satisfies Record<CustomerLine['status'], { word: string; tone: BadgeTone }>;
