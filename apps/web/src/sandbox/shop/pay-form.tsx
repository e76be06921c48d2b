import type { ShopPlace } from '@farthing/contract';
import { format, fromDecimal, isZero, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type Basket, emptyBasket, goods, sumOf, withItem } from './basket.ts';
import { useShopChange } from './shop-query.ts';
import { WaitForApproval } from './wait-for-approval.tsx';

type Told = { approved: boolean; message: string; challenge: string | null };
type Values = {
  place: ShopPlace;
  cash: string;
  number: string;
  expiry: string;
  code: string;
  pin: string;
};

const names = ['place', 'cash', 'number', 'expiry', 'code', 'pin'] as const;

const placeWords = {
  shop: 'Shop, online',
  'cash-machine': 'Cash machine',
  'petrol-pump': 'Petrol pump: authorises 1.00, takes 43.20',
  subscription: 'Subscription: 2.00 each minute',
} as const satisfies Record<ShopPlace, string>;

export function PayForm() {
  const { api, site } = useApp();
  const [basket, setBasket] = useState<Basket>({ ...emptyBasket, tea: 1 });
  const [told, setTold] = useState<Told | null>(null);
  const form = useForm<Values>({
    defaultValues: { place: 'shop', cash: '20.00', number: '', expiry: '', code: '', pin: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const paying = useShopChange(({ place, cash, pin, ...card }: Values & { challenge?: string }) => {
    const bought = toDecimal(sumOf(basket, site.cardFee.currency));
    const amounts = { shop: bought, 'cash-machine': cash, 'petrol-pump': '1.00', subscription: '2.00' };
    // Only a machine reads it, and only a physical card has one.
    const typed = place === 'cash-machine' && pin !== '' ? { pin } : {};
    const body = { place, amount: amounts[place], ...card, ...typed };
    return api.call('POST /sandbox/shop/payments/', { body });
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const place = form.watch('place');
  const isWaiting = told !== null && told.challenge !== null;

  async function pay(values: Values & { challenge?: string }) {
    setTold(null);
    if (values.place === 'shop' && isZero(sumOf(basket, site.cardFee.currency)))
      return form.setError('root', { message: 'Put something into the basket first.' });
    try {
      setTold(await paying.mutateAsync(values));
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(pay)}
      className="mt-8 grid gap-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6"
    >
      <div className="grid gap-4 empty:hidden sm:col-span-2">
        <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
        {told && told.challenge === null && (
          <Alert tone={told.approved ? 'success' : 'warning'} title={told.message} announced />
        )}
        {told && told.challenge !== null && (
          <WaitForApproval
            key={told.challenge}
            {...told}
            challenge={told.challenge}
            onApproved={(challenge) => void pay({ ...form.getValues(), challenge })}
            onEnded={(message) => setTold({ approved: false, message, challenge: null })}
          />
        )}
      </div>
      <div className="sm:col-span-2">
        <Field id="place" label="Where" error={errors.place?.message}>
          <Select {...form.register('place')}>
            {Object.entries(placeWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {place === 'shop' && <BasketList basket={basket} onChange={setBasket} />}
      {place === 'cash-machine' && <CashField form={form} />}
      <CardFields
        form={form}
        hasCode={place === 'shop' || place === 'subscription'}
        hasPin={place === 'cash-machine'}
      />
      <div className="self-end sm:col-span-2">
        <Button type="submit" busy={isSubmitting || paying.isPending} disabled={isWaiting}>
          {buttonWords[place]}
        </Button>
      </div>
    </form>
  );
}

const buttonWords = {
  shop: 'Pay',
  'cash-machine': 'Take out cash',
  'petrol-pump': 'Fill in',
  subscription: 'Subscribe',
} as const satisfies Record<ShopPlace, string>;

function BasketList({ basket, onChange }: { basket: Basket; onChange: (basket: Basket) => void }) {
  const { currency } = useApp().site.cardFee;
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-3 font-semibold">Basket</legend>
      <ul className="grid gap-2">
        {goods.map(({ id, name, price }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {name}, {format(fromDecimal(price, currency))}
            </span>
            <span className="flex items-center gap-2">
              <Button
                look="quiet"
                disabled={basket[id] === 0}
                onClick={() => onChange(withItem(basket, id, -1))}
              >
                <span aria-hidden="true">−</span>
                <span className="sr-only">One less: {name}</span>
              </Button>
              <span className="min-w-6 text-center tabular-nums">{basket[id]}</span>
              <Button look="quiet" onClick={() => onChange(withItem(basket, id, 1))}>
                <span aria-hidden="true">+</span>
                <span className="sr-only">One more: {name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p aria-live="polite">
        Together <strong>{format(sumOf(basket, currency))}</strong>
      </p>
    </fieldset>
  );
}

type Part = { form: UseFormReturn<Values> };

function CashField({ form }: Part) {
  const { currency } = useApp().site.cardFee;
  return (
    <div className="sm:col-span-2">
      <Field id="cash" label="How much" error={form.formState.errors.cash?.message}>
        <Select {...form.register('cash')}>
          {['20.00', '50.00', '100.00', '500.00'].map((amount) => (
            <option key={amount} value={amount}>
              {format(fromDecimal(amount, currency))}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function CardFields({ form, hasCode, hasPin }: Part & { hasCode: boolean; hasPin: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="sm:col-span-2">
        <Field id="number" label="Number of the card" error={errors.number?.message}>
          <Input
            autoComplete="off"
            inputMode="numeric"
            {...form.register('number', { required: 'Enter the number of the card, 16 digits.' })}
          />
        </Field>
      </div>
      <Field id="expiry" label="Expiry date" hint="MM/YY" error={errors.expiry?.message}>
        <Input
          autoComplete="off"
          {...form.register('expiry', { required: 'Enter the expiry date as MM/YY.' })}
        />
      </Field>
      {hasCode && (
        <Field id="code" label="Security code" hint="3 digits on the back" error={errors.code?.message}>
          <Input autoComplete="off" inputMode="numeric" {...form.register('code')} />
        </Field>
      )}
      {hasPin && (
        <Field
          id="pin"
          label="PIN of the card"
          hint="Only a physical card has one"
          error={errors.pin?.message}
        >
          <Input autoComplete="off" inputMode="numeric" {...form.register('pin')} />
        </Field>
      )}
    </>
  );
}
