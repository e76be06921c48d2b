import { readableAccountNumber } from '@farthing/rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button/button.tsx';
import { initialsOf } from '../../payees/finding.ts';
import { typedNumber } from '../payee.ts';
import { PayerField } from '../payer-field.tsx';
import type { Details } from '../transfer.ts';

/** Somebody who was chosen, in one line; what is known of the account is one click away. */
export function KnownPayee({ form, onChange }: { form: UseFormReturn<Details>; onChange: () => void }) {
  const details = useWatch({ control: form.control }) as Details;
  const { known, account_name, bank_name } = details;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-3 py-2">
        <span
          className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft font-semibold text-primary text-sm"
          aria-hidden="true"
        >
          {initialsOf(known)}
        </span>
        <p className="grid min-w-32 flex-1">
          <span className="wrap-anywhere font-semibold">To {known}</span>
          <span className="wrap-anywhere text-ink-2 text-sm">
            {known !== account_name && `${account_name} · `}
            {bank_name} <span className="font-mono">{readableAccountNumber(typedNumber(details))}</span>
          </span>
        </p>
        <Button look="quiet" onClick={onChange}>
          Change
        </Button>
      </div>
      <PayerField details={details} onChoice={({ account }) => form.setValue('account', account)} />
    </div>
  );
}
