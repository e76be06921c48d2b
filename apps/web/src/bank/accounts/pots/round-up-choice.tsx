import { type RoundUp, roundUps } from '@farthing/contract';
import type { ComponentProps } from 'react';
import { Select } from '../../../ui/select/select.tsx';

/** How much of a card payment's rest goes into a pot. Takes `register(...)`. */
export function RoundUpChoice(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      <option value="">No</option>
      {roundUps.map((times) => (
        <option key={times} value={times}>
          {words[times]}
        </option>
      ))}
    </Select>
  );
}

const words = {
  '1': 'Yes, once',
  '2': 'Yes, twice as much',
  '5': 'Yes, five times as much',
  '10': 'Yes, ten times as much',
} as const satisfies Record<RoundUp, string>;
