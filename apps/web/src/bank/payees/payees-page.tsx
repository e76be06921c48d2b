import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type KeptPayee, keptPayeesQuery } from '../data/kept-payees-query.ts';
import { findPayees } from './finding.ts';
import { OwnLink } from './own-link.tsx';
import type { AskedOfPayee } from './payee-dialogs.tsx';
import { PayeeRow } from './payee-row.tsx';

// Most people who look at the book open none of these.
const PayeeDialogs = lazy(() => import('./payee-dialogs.tsx'));

export default function PayeesPage() {
  useArrival('Payees');
  const { api } = useApp();
  const book = useQuery(keptPayeesQuery(api));
  const [asked, setAsked] = useState<AskedOfPayee | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  if (asked !== null && !wasAsked) setWasAsked(true);
  const add = () => setAsked({ what: 'add' });
  const isFull = book.data !== undefined && book.data.payees.length >= book.data.most;
  return (
    <>
      <PageHeader
        title="Payees"
        intro="The people and companies that you pay, favourites first."
        actions={
          !isFull && (
            <Button className="max-sm:grow" onClick={add}>
              <Plus className="size-4.5" aria-hidden="true" />
              Add a payee
            </Button>
          )
        }
      />
      <Loaded
        query={book}
        waiting={<Placeholder label="Loading your payees" className="h-80" />}
        failed="Your payees could not be loaded."
      >
        {({ payees }) =>
          payees.length === 0 ? <Nobody onAdd={add} /> : <Book payees={payees} onAsk={setAsked} />
        }
      </Loaded>
      {/* Not before the book: it would be pushed away. */}
      {book.data && <OwnLink />}
      {wasAsked && (
        <Suspense fallback={null}>
          <PayeeDialogs asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

type BookProps = { payees: readonly KeptPayee[]; onAsk: (what: AskedOfPayee) => void };

function Book({ payees, onAsk }: BookProps) {
  const [typed, setTyped] = useState('');
  const found = findPayees(payees, typed);
  return (
    <div className="grid gap-5">
      <search className="max-w-md">
        <Field id="find" label="Find a payee" hint="By name, bank or account number.">
          <Input
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      </search>
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 payee' : `${found.length} payees`}
      </p>
      {found.length === 0 ? (
        <p className="text-ink-2">None of your payees has that name or number.</p>
      ) : (
        <Surface className="overflow-hidden">
          <ul className="divide-y divide-line" aria-label="Your payees">
            {found.map((payee) => (
              <PayeeRow key={payee.id} payee={payee} onChange={() => onAsk({ what: 'change', payee })} />
            ))}
          </ul>
        </Surface>
      )}
    </div>
  );
}

function Nobody({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState action={<Button onClick={onAdd}>Add a payee</Button>}>
      You have no payees yet. Add one here, or keep somebody from the receipt of a payment.
    </EmptyState>
  );
}
