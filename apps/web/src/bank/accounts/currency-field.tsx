import { currencyCodes } from '@farthing/money';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { currencyWords } from '../parts/account-words.ts';

type CurrencyFieldProps = ComponentProps<'select'> & { error?: string | undefined };

/** For good: an account keeps the currency that it is opened in. */
export function CurrencyField({ error, ...select }: CurrencyFieldProps) {
  return (
    <Field id="currency" label="Currency" error={error}>
      <Select {...select}>
        {currencyCodes.map((code) => (
          <option key={code} value={code}>
            {currencyWords[code]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
