import type { AccountColour } from '@farthing/contract';

const fills = {
  verdigris: 'bg-(--chart-1)',
  copper: 'bg-(--chart-2)',
  plum: 'bg-(--chart-3)',
  sky: 'bg-(--chart-4)',
  gold: 'bg-(--gold)',
} as const satisfies Record<AccountColour, string>;

/** The colour of an account. Whoever cannot see it has the name. */
export function ColourBar({ colour, className = '' }: { colour: AccountColour; className?: string }) {
  return <span className={`${fills[colour]} ${className}`} aria-hidden="true" />;
}
