import { type Currency, currencies, currencyCodes } from '@farthing/money';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { PayerField } from './payer-field.tsx';
import { chooseCurrency, type Details } from './transfer.ts';

type CurrencyStepProps = {
  details: Details;
  busy: boolean;
  onChoice: (details: Details) => void;
  onDone: () => void;
};

export function CurrencyStep({ details, busy, onChoice, onDone }: CurrencyStepProps) {
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <PayerField details={details} onChoice={onChoice} />
      <Field
        id="currency"
        layout="radios"
        label="Currency"
        hint="You enter the amount in this currency, and the recipient gets exactly that."
      >
        <RadioGroup
          name="currency"
          value={details.currency}
          onChange={({ currentTarget: { value } }) => {
            const chosen = currencyCodes.find((code) => code === value);
            if (chosen) onChoice(chooseCurrency(details, chosen));
          }}
          options={currencyCodes.map((code) => ({
            value: code,
            label: (
              <>
                <span className="inline-block w-6 text-primary" aria-hidden="true">
                  {currencies[code].symbol}
                </span>
                <span className="font-semibold">{code}</span> {currencies[code].name}
              </>
            ),
            hint: ways[code],
          }))}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}

const ways = {
  USD: 'Local to an account in the United States, or international with a SWIFT/BIC.',
  EUR: 'To an IBAN.',
  GBP: 'To an IBAN, or to a sort code and account number.',
} as const satisfies Record<Currency, string>;
