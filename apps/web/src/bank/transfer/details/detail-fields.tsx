import { limits, payeeAccountTypes } from '@farthing/contract';
import { isOwnBankName, type OwnBank } from '@farthing/rules';
import type { ComponentProps, ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { RadioGroup } from '../../../ui/radio-group/radio-group.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Details } from '../transfer.ts';
import { AmountBounds, amountBoundsId } from './amount-bounds.tsx';
import { AmountCost, amountCostId } from './amount-cost.tsx';

type FieldsProps = { form: UseFormReturn<Details>; own: OwnBank };

/** Who gets it: only what the currency and the way ask for. */
export function PayeeFields({ form, own }: FieldsProps) {
  const details = useWatch({ control: form.control }) as Details;
  const { currency } = details;
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-semibold text-lg">Recipient</legend>
      {currency === 'USD' && <TransferType form={form} />}
      <TextField
        form={form}
        name="account_name"
        label="Account name"
        hint="The name of the person or company, as their bank has it."
        maxLength={limits.accountName}
      />
      <TextField
        form={form}
        name="bank_name"
        label="Bank name"
        hint={`If they bank with ${own.brandName}, enter ${own.brandName} here and their 8-digit account number below.`}
        maxLength={limits.bankName}
      />
      {currency === 'USD' && <DollarFields form={form} details={details} own={own} />}
      {currency === 'EUR' && <EuroFields form={form} />}
      {currency === 'GBP' && <PoundFields form={form} />}
    </fieldset>
  );
}

export function AmountFields({ form }: Pick<FieldsProps, 'form'>) {
  const details = useWatch({ control: form.control }) as Details;
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-semibold text-lg">Payment</legend>
      <div className="grid gap-2">
        <Field id="amount" label="Amount" error={form.formState.errors.amount?.message}>
          <MoneyInput
            currency={details.currency}
            aria-describedby={`${amountBoundsId} ${amountCostId}`}
            {...form.register('amount')}
          />
        </Field>
        <AmountBounds details={details} />
        <AmountCost details={details} isStopped={form.formState.errors.amount !== undefined} />
      </div>
      <TextField
        form={form}
        name="narration"
        label="Narration"
        hint="What it is for. The recipient reads it."
        optional
        maxLength={limits.narration}
      />
    </fieldset>
  );
}

function TransferType({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <Field
      id="transfer_type"
      layout="radios"
      label="Transfer type"
      error={form.formState.errors.transfer_type?.message}
    >
      <RadioGroup
        options={[
          { value: 'local', label: 'Local', hint: 'To an account in the United States.' },
          { value: 'international', label: 'International', hint: 'To a bank anywhere else, by SWIFT.' },
        ]}
        {...form.register('transfer_type')}
      />
    </Field>
  );
}

function DollarFields({ form, details, own }: FieldsProps & { details: Details }) {
  if (details.transfer_type === 'international') return <ForeignFields form={form} />;
  const isHere = isOwnBankName(details.bank_name, own);
  return (
    <>
      <NumberField form={form} name="account_number" label="Account number" inputMode="numeric" />
      {!isHere && (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <NumberField form={form} name="routing_number" label="Routing number" inputMode="numeric" />
          <Field id="account_type" label="Account type" error={form.formState.errors.account_type?.message}>
            <Select {...form.register('account_type')}>
              <option value="">Choose</option>
              {payeeAccountTypes.map((type) => (
                <option key={type} value={type}>
                  {type.charAt(0).toUpperCase() + type.slice(1)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  );
}

function ForeignFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <NumberField form={form} name="account_number" label="Account number or IBAN" />
      <NumberField form={form} name="swift_bic" label="SWIFT/BIC" hint="8 or 11 letters and digits." />
      <TextField
        form={form}
        name="bank_address"
        label="Bank address"
        optional
        maxLength={limits.addressLine}
      />
      <TextField
        form={form}
        name="recipient_address"
        label="Recipient address"
        optional
        maxLength={limits.addressLine}
      />
    </>
  );
}

function EuroFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <NumberField form={form} name="iban" label="IBAN" hint="Spaces do not matter." />
      <NumberField form={form} name="swift_bic" label="BIC" optional />
    </>
  );
}

function PoundFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <NumberField form={form} name="iban" label="IBAN or account number" hint="Spaces do not matter." />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <NumberField
          form={form}
          name="sort_code"
          label="Sort code"
          hint="Not needed with an IBAN."
          inputMode="numeric"
        />
        <NumberField form={form} name="swift_bic" label="BIC" optional />
      </div>
    </>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: UseFormReturn<Details>;
  name: keyof Details;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
};

function TextField({ form, name, label, hint, optional = false, ...rest }: TextFieldProps) {
  return (
    <Field
      id={name}
      label={label}
      hint={hint}
      optional={optional}
      error={form.formState.errors[name]?.message}
    >
      <Input autoComplete="off" {...rest} {...form.register(name)} />
    </Field>
  );
}

/** Numbers that people copy, digit by digit. */
function NumberField(props: TextFieldProps) {
  return (
    <TextField maxLength={2 * limits.accountNumber} spellCheck={false} className="font-mono" {...props} />
  );
}
