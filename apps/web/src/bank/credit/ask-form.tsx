import { type AnswerOf, type CardType, cardTypes, type listCredit } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useApp } from '../../lib/app.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';
import { useCreditChange } from './credit-query.ts';
import { ruleWords } from './words.ts';

type Offer = NonNullable<AnswerOf<typeof listCredit>['offer']>;
type Values = { limit: string; card_type: CardType };

const names = ['limit', 'card_type'] as const;

/** The rules are told before anybody asks. */
export default function AskForm({ offer }: { offer: Offer }) {
  const { api } = useApp();
  const tell = useToast();
  const form = useDialogForm<Values>({ limit: '', card_type: 'VISA' });
  const ask = useCreditChange((body: Values, idempotencyKey) =>
    api.call('POST /credit/', { body, idempotencyKey }),
  );
  const { currency } = offer;
  const [least, most] = [fromDecimal(offer.least_limit, currency), fromDecimal(offer.most_limit, currency)];
  const { errors } = form.formState;
  return (
    <Surface className="grid gap-x-10 gap-y-6 p-5 sm:p-7 lg:grid-cols-2">
      <section className="grid content-start gap-4" aria-labelledby="credit-ask">
        <h2 id="credit-ask" className="text-2xl">
          Ask for a credit card
        </h2>
        <DialogForm
          form={form}
          names={names}
          button="Ask for a credit card"
          onSend={async ({ limit, card_type }) => {
            const { message } = await ask.mutateAsync({ limit: typedAmount(limit, currency), card_type });
            tell(message);
          }}
        >
          <Field
            id="limit"
            label="Credit limit you want"
            hint={`From ${format(least)} to ${format(most)}. We decide by what comes in and goes out of your accounts.`}
            error={errors.limit?.message}
          >
            <MoneyInput
              currency={currency}
              {...form.register('limit', {
                validate: (text) =>
                  amountProblem(typedAmount(text, currency), currency, {
                    minMinor: least.minor,
                    maxMinor: most.minor,
                  }) ?? true,
              })}
            />
          </Field>
          <Field id="card_type" label="Network" error={errors.card_type?.message}>
            <Select {...form.register('card_type')}>
              {cardTypes.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </Select>
          </Field>
        </DialogForm>
      </section>
      <section className="grid content-start gap-3" aria-labelledby="credit-rules">
        <h2 id="credit-rules" className="text-xl">
          What it costs
        </h2>
        <ul className="grid list-disc gap-2 ps-5">
          {ruleWords(offer.terms, currency).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </Surface>
  );
}
