import { type CustomerLine, customerStates } from '@farthing/contract';
import { Badge } from '../../ui/badge/badge.tsx';

export function CustomerStatus({ status }: Pick<CustomerLine, 'status'>) {
  const { word, tone } = customerStates[status];
  return <Badge tone={tone}>{word}</Badge>;
}
