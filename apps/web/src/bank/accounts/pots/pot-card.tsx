import { formatAlike, fromDecimal } from '@farthing/money';
import { potPercent } from '@farthing/rules';
import { ArrowDownToLine, ArrowUpFromLine, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Progress } from '../../../ui/progress/progress.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { useShownBalance } from '../../data/shown-balance.ts';
import { OwnBalance } from '../../parts/own-balance.tsx';
import { PotPicture } from './pot-picture.tsx';
import { planInWords, roundUpInWords } from './pot-words.ts';
import type { Pot } from './pots-query.ts';

type PotCardProps = { pot: Pot; onAsk: (what: 'in' | 'out' | 'change') => void };

export function PotCard({ pot, onAsk }: PotCardProps) {
  const { isShown } = useShownBalance();
  const { name, picture, balance, currency } = pot;
  return (
    <li className="grid">
      <Surface className="grid content-between gap-4 p-5">
        <div className="grid gap-3">
          <div className="flex items-start gap-3">
            <PotPicture picture={picture} />
            <div className="grid min-w-0 grow">
              <h3 className="wrap-anywhere font-semibold text-lg">{name}</h3>
              <p className="font-semibold text-xl">
                <OwnBalance alike amount={fromDecimal(balance, currency)} isShown={isShown} />
              </p>
            </div>
            <Button
              look="quiet"
              className="px-3"
              aria-label={`Change ${name}`}
              title="Change"
              onClick={() => onAsk('change')}
            >
              <Settings2 className="size-4.5" aria-hidden="true" />
            </Button>
          </div>
          {isShown && <TowardsTarget pot={pot} />}
          {pot.round_up !== null && <p className="text-ink-2 text-sm">{roundUpInWords(pot.round_up)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Asking name={name} words="Put in" onClick={() => onAsk('in')}>
            <ArrowDownToLine className="size-4.5" aria-hidden="true" />
          </Asking>
          <Asking name={name} words="Take out" onClick={() => onAsk('out')}>
            <ArrowUpFromLine className="size-4.5" aria-hidden="true" />
          </Asking>
        </div>
      </Surface>
    </li>
  );
}

type AskingProps = { name: string; words: string; children: ReactNode; onClick: () => void };

/** Which pot is meant is plain to whoever sees the card; whoever hears the buttons is told. */
function Asking({ name, words, children, onClick }: AskingProps) {
  return (
    <Button look="quiet" className="grow px-3" aria-label={`${words}: ${name}`} onClick={onClick}>
      {children}
      {words}
    </Button>
  );
}

function TowardsTarget({ pot }: { pot: Pot }) {
  const { balance, target, currency } = pot;
  if (target === null) return null;
  const wanted = fromDecimal(target, currency);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className="grid gap-2">
      <Progress
        label={<span className="text-ink-2">of {formatAlike(wanted)}</span>}
        percent={potPercent(fromDecimal(balance, currency), wanted)}
      />
      <p className="text-ink-2 text-sm">{planInWords(pot, today)}</p>
    </div>
  );
}
