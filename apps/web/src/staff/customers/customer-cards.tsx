import { useState } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { CustomerFile } from './customer-queries.ts';
import { useCustomerChange } from './use-customer-change.ts';

type Card = CustomerFile['cards'][number];

/** The cards of the customer, and the bank's freeze of each. */
export function CustomerCards({ file: { cards } }: { file: CustomerFile }) {
  if (cards.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="cards-title">
      <h2 id="cards-title" className="text-xl">
        Cards
      </h2>
      <Surface className="px-5 py-1">
        <ul className="divide-y divide-line">
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="wrap-anywhere">
                {card.card_type} {card.card_number}, {kindWords[card.kind]}, until {card.expiry_date}
              </span>
              <span className="flex flex-wrap items-center gap-3">
                <Badge tone={card.status === 'active' ? 'success' : 'info'}>{standing(card)}</Badge>
                <Freeze card={card} />
              </span>
            </li>
          ))}
        </ul>
      </Surface>
    </section>
  );
}

const kindWords = {
  virtual: 'virtual',
  'one-time': 'for one payment',
  physical: 'physical',
} as const satisfies Record<Card['kind'], string>;

function standing({ status, frozen_by_bank, frozen_by_customer }: Card): string {
  if (status !== 'frozen') return statusWords[status];
  if (!frozen_by_bank) return 'Frozen by the customer';
  return frozen_by_customer ? 'Frozen by the bank and the customer' : 'Frozen by the bank';
}

const statusWords = {
  ordered: 'Ordered',
  made: 'Made',
  sent: 'Sent',
  active: 'Active',
  closed: 'Closed',
  expired: 'Expired',
} as const satisfies Record<Exclude<Card['status'], 'frozen'>, string>;

function Freeze({ card: { id: cardId, card_number, frozen_by_bank: isFrozen } }: { card: Card }) {
  const { may } = useStaff();
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  const [isAsked, setAsked] = useState(false);
  if (!may(isFrozen ? 'customers.propose' : 'customers.act')) return null;
  const label = isFrozen ? 'Propose to lift the freeze' : 'Freeze';
  const send = (reason: string, idempotencyKey: string) => {
    const asking = { params: { cardId }, body: { reason } };
    return isFrozen
      ? api.call('POST /staff/cards/:cardId/propose-unfreeze/', { ...asking, idempotencyKey })
      : api.call('POST /staff/cards/:cardId/freeze/', asking);
  };
  return (
    <>
      <Button
        look="quiet"
        onClick={() => setAsked(true)}
        aria-label={`${label}: card ${card_number.slice(-4)}`}
      >
        {label}
      </Button>
      <ReasonDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`${label}: card ${card_number.slice(-4)}`}
        action={label}
        danger={!isFrozen}
        onConfirm={({ reason }) => change(once(reason, (key) => send(reason, key)))}
      >
        <p>
          {isFrozen
            ? 'A colleague has to approve it. Then the card works again, unless its owner has frozen it too.'
            : 'Nobody can pay with it from now on, and its owner cannot lift it. We tell them. It takes two of us to lift it.'}
        </p>
      </ReasonDialog>
    </>
  );
}
