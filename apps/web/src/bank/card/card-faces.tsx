import type { CardType } from '@farthing/contract';
import type { ReactNode } from 'react';
import { Wren } from '../../ui/wren/wren.tsx';
import { Guilloche } from '../dashboard/guilloche.tsx';

/** One for each network, the same in both themes: dark enough for white letters from edge to edge. */
const gradients: Readonly<Record<CardType, string>> = {
  VISA: 'from-(--night-5) to-(--night-7)',
  MASTERCARD: 'from-(--coin-8) to-(--coin-11)',
  VERVE: 'from-(--plum-1) to-(--plum-2)',
};

type FrontProps = { type: CardType; number: string; holder: string; expiry: string; isCredit?: boolean };

export function CardFront({ type, number, holder, expiry, isCredit = false }: FrontProps) {
  return (
    <Face type={type}>
      <div className="flex items-start justify-between gap-4">
        <Wren className="h-9" />
        {isCredit && <span className="font-semibold text-[min(6.3cqi,1rem)]">Credit</span>}
        <Chip />
      </div>
      <p className="whitespace-nowrap font-mono text-[min(7.8cqi,1.5rem)] tracking-wide">{grouped(number)}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-[min(4cqi,1rem)] text-[min(6.3cqi,1rem)]">
        <Small label="Card holder">
          <span className="block truncate">{holder}</span>
        </Small>
        <Small label="Valid until">
          <span className="font-mono">{expiry}</span>
        </Small>
        <span className="font-semibold tracking-wide">{type}</span>
      </div>
    </Face>
  );
}

type BackProps = { type: CardType; cvv: string; expiry: string };

export function CardBack({ type, cvv, expiry }: BackProps) {
  return (
    <Face type={type}>
      <div className="-mx-6 h-[18%] bg-(--night-9)" />
      <div className="grid grid-cols-[1fr_auto] items-center gap-3">
        <span
          className="h-9 rounded-sm bg-[repeating-linear-gradient(-45deg,var(--signature)_0_6px,var(--signature-line)_6px_8px)]"
          aria-hidden="true"
        />
        <span className="grid">
          <span className="text-sm">CVV</span>
          <span className="rounded-sm bg-(--white) px-3 py-1 font-mono text-(--black) text-lg">{cvv}</span>
        </span>
      </div>
      <div className="flex items-end justify-between gap-4">
        <Small label="Valid until">
          <span className="font-mono">{expiry}</span>
        </Small>
        <span className="font-semibold tracking-wide">{type}</span>
      </div>
    </Face>
  );
}

function Face({ type, children }: { type: CardType; children: ReactNode }) {
  return (
    <div
      data-network={type}
      className={`@container relative isolate flex size-full flex-col justify-between gap-2 overflow-hidden rounded-lg bg-linear-to-br px-6 py-5 text-(--on-night) shadow-raised ${gradients[type]}`}
    >
      <Guilloche className="-right-20 -bottom-24 -z-10 absolute size-80 opacity-15" />
      {children}
    </div>
  );
}

function Small({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid min-w-0">
      <span className="text-[0.75rem] leading-4">{label}</span>
      {children}
    </span>
  );
}

/** The gold contacts. */
function Chip() {
  return (
    <svg viewBox="0 0 44 34" className="h-8" aria-hidden="true">
      <rect width="44" height="34" rx="6" fill="var(--chip)" />
      <path d="M0 12h14v10H0m44-10H30v10h14M14 0v34M30 0v34" fill="none" stroke="var(--chip-line)" />
    </svg>
  );
}

/** Digits in fours, as they stand on cards; a mask has its spaces already. */
function grouped(number: string): string {
  return /^\d+$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number;
}
