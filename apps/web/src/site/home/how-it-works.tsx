import type { Currency } from '@farthing/money';
import { ArrowDownToLine, Send, ShieldCheck } from 'lucide-react';
import { Surface } from '../../ui/surface/surface.tsx';
import { IconTile } from '../parts/icon-card.tsx';
import { Section } from '../parts/section.tsx';
import { LedgerSheet } from './ledger-sheet.tsx';

const moves = [
  {
    Icon: ArrowDownToLine,
    title: 'Put money in',
    text: 'Choose an amount and a network, send it to the address on the screen, and watch it arrive in your history.',
  },
  {
    Icon: Send,
    title: 'Send it on',
    text: 'To a bank account in dollars, euros or pounds. The rate, the fee and what leaves your wallet are shown first.',
  },
  {
    Icon: ShieldCheck,
    title: 'Confirm it twice',
    text: 'With your PIN, and with a code by email that names the amount and the payee. Change either, and the code is void.',
  },
] as const;

export function HowItWorks({ currency }: { currency: Currency }) {
  return (
    <Section
      id="how-it-works"
      kicker="How it works"
      title="Money does not appear. It moves."
      lead="Three things happen to money in your account, and each leaves two lines in the books."
    >
      <ol className="grid gap-5 md:grid-cols-3">
        {moves.map(({ Icon, title, text }) => (
          <li key={title}>
            <Surface className="grid h-full content-start gap-3 p-6 md:p-7">
              <IconTile Icon={Icon} />
              <h3 className="font-semibold text-xl">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </Surface>
          </li>
        ))}
      </ol>
      <div id="books" className="mt-12 grid items-center gap-10 md:mt-16 md:grid-cols-2 md:gap-14">
        <div className="grid max-w-prose gap-4 text-ink-2 text-lg">
          <h3 className="font-display font-semibold text-2xl text-ink">How the books are kept</h3>
          <p>
            Merchants have known the rule at least since Luca Pacioli printed it in Venice in 1494: write
            every payment down twice, once where the money leaves and once where it arrives.
          </p>
          <p>
            Add up the two sides and you get nothing, always. If you ever get something, a line is wrong, and
            you know it the same day. We count in whole cents or pence, never in fractions that a computer
            rounds behind your back.
          </p>
        </div>
        <LedgerSheet currency={currency} />
      </div>
    </Section>
  );
}
