import type { SettingField } from '@farthing/contract';
import { type Currency, format, fromDecimal } from '@farthing/money';
import { usualColour } from '@farthing/rules';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';

type ValueFieldProps = {
  id: string;
  label: string;
  field: SettingField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** The control that fits what a setting takes, with what it may be. */
export function ValueField({ id, label, field, value, onChange, error }: ValueFieldProps) {
  const optional = field.kind === 'text' && field.optional;
  return (
    <Field id={id} label={label} hint={hintOf(field)} error={error} optional={optional}>
      <Control field={field} value={value} onChange={onChange} />
    </Field>
  );
}

function Control({ field, value, onChange }: Pick<ValueFieldProps, 'field' | 'value' | 'onChange'>) {
  const typed = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value);
  switch (field.kind) {
    case 'amount':
      return <MoneyInput currency={field.currency as Currency} value={value} onChange={typed} />;
    case 'percent':
      return <Input inputMode="decimal" autoComplete="off" value={value} onChange={typed} />;
    case 'count':
      return <Input inputMode="numeric" autoComplete="off" value={value} onChange={typed} />;
    case 'colour':
      return (
        <div className="flex items-center gap-3">
          <Input value={value} onChange={typed} autoComplete="off" className="font-mono" />
          <input
            type="color"
            aria-label="Choose the colour"
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : usualColour[field.theme]}
            onChange={typed}
            className="h-11 w-16 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
        </div>
      );
    case 'choice':
      return (
        <Select value={value} onChange={typed}>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      );
    case 'text':
      return isOfLines(field.form) ? (
        <Textarea rows={5} value={value} onChange={typed} autoComplete="off" />
      ) : (
        <Input value={value} onChange={typed} autoComplete="off" />
      );
  }
}

function isOfLines(form: Extract<SettingField, { kind: 'text' }>['form']): boolean {
  return form === 'prose' || form === 'https-addresses' || form === 'days' || form === 'opening-hours';
}

function hintOf(field: SettingField): string | undefined {
  switch (field.kind) {
    case 'amount': {
      const amount = (text: string) => format(fromDecimal(text, field.currency as Currency));
      return `From ${amount(field.least)} to ${amount(field.most)}.`;
    }
    case 'percent':
      return `In percent, from ${field.least} to ${field.most}, with at most two decimals.`;
    case 'count':
      return `In ${field.unit}, from ${field.least} to ${field.most}.`;
    case 'colour':
      return `As # and six digits. It has to be readable on ${field.theme} pages.`;
    case 'choice':
      return undefined;
    case 'text':
      return `At most ${field.most.toLocaleString('en-GB')} characters.`;
  }
}
