import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { DateInput } from '../../ui/date-input/date-input.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { Input } from '../../ui/input/input.tsx';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { PasswordMeter } from '../../ui/password-meter/password-meter.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import type { GallerySection } from './specimen.tsx';
import { FormColumn } from './specimen.tsx';

export const fieldSections: readonly GallerySection[] = [
  { id: 'text-field', title: 'Text field', Specimens: TextFields },
  { id: 'money-field', title: 'Money field', Specimens: MoneyFields },
  { id: 'password-field', title: 'Password field', Specimens: PasswordFields },
  { id: 'date-field', title: 'Date field', Specimens: DateFields },
  { id: 'select', title: 'Select', Specimens: Selects },
  { id: 'checkbox', title: 'Checkbox', Specimens: Checkboxes },
  { id: 'radio-group', title: 'Radio group', Specimens: Radios },
  { id: 'textarea', title: 'Text area', Specimens: Textareas },
  { id: 'file-field', title: 'File field', Specimens: FileFields },
];

function TextFields() {
  return (
    <FormColumn>
      <Field id="text-plain" label="First name">
        <Input autoComplete="given-name" />
      </Field>
      <Field id="text-hint" label="Referral code" hint="From the person who told you about us." optional>
        <Input defaultValue="WREN-1844" className="font-mono" />
      </Field>
      <Field id="text-error" label="Email" error="Email addresses must match.">
        <Input type="email" defaultValue="amina@example.com" />
      </Field>
      <Field id="text-disabled" label="Account holder">
        <Input disabled defaultValue="Amina Patel" />
      </Field>
      <Field id="text-readonly" label="Account number" hint="Can be selected, not changed.">
        <Input readOnly defaultValue="10482957" className="font-mono" />
      </Field>
      <Field
        id="text-long"
        label="The name of the person or company, exactly as it stands on the account that is to receive the money"
        error="The name has to match the one that the other bank has for this account, including any initials."
      >
        <Input defaultValue="The Incorporated Guild of Bell Founders and Clock Menders of Lower Wetherby" />
      </Field>
    </FormColumn>
  );
}

function MoneyFields() {
  return (
    <FormColumn>
      <Field id="money-plain" label="Amount">
        <MoneyInput currency="GBP" />
      </Field>
      <Field id="money-filled" label="Amount in euros" hint="Up to €5,000.00 a day.">
        <MoneyInput currency="EUR" defaultValue="1250.00" />
      </Field>
      <Field
        id="money-error"
        label="Amount in dollars"
        error="Write the amount in digits with a point, such as 1250.00."
      >
        <MoneyInput currency="USD" defaultValue="1250,5" />
      </Field>
      <Field id="money-disabled" label="Fee">
        <MoneyInput currency="GBP" defaultValue="10.00" disabled />
      </Field>
    </FormColumn>
  );
}

function PasswordFields() {
  return (
    <FormColumn>
      <Field id="password-plain" label="Password">
        <PasswordInput autoComplete="off" defaultValue="a wren on a coin" />
      </Field>
      <Field id="password-error" label="Confirm password" error="Passwords must match.">
        <PasswordInput autoComplete="off" />
      </Field>
      {['', 'wren', 'Password1234', 'violet-anchor-piano-72'].map((password) => (
        <PasswordMeter key={password} password={password} />
      ))}
    </FormColumn>
  );
}

function DateFields() {
  const [born, setBorn] = useState('1990-05-07');
  const [wrong, setWrong] = useState('2001-2-30');
  return (
    <FormColumn>
      <Field id="date-plain" label="Date of birth" hint="You must be at least 16 years old." layout="group">
        <DateInput value={born} onChange={setBorn} birthday />
      </Field>
      <Field id="date-error" label="Start date" error="This day does not exist." layout="group">
        <DateInput value={wrong} onChange={setWrong} />
      </Field>
    </FormColumn>
  );
}

function Selects() {
  return (
    <FormColumn>
      <Field id="select-plain" label="Account type">
        <Select defaultValue="savings">
          <option value="current">Current</option>
          <option value="savings">Savings</option>
          <option value="mortgage">Mortgage</option>
          <option value="merchant">Merchant</option>
        </Select>
      </Field>
      <Field id="select-error" label="Term" error="Choose how long you need the loan.">
        <Select defaultValue="">
          <option value="" disabled>
            Choose a term
          </option>
          <option value="1">1 week</option>
          <option value="2">1 month</option>
        </Select>
      </Field>
      <Field id="select-disabled" label="Currency">
        <Select disabled>
          <option>Pound sterling, the only currency of this account at the moment</option>
        </Select>
      </Field>
    </FormColumn>
  );
}

function Checkboxes() {
  return (
    <FormColumn>
      <Field id="check-plain" label="Send me news once a month" layout="inline">
        <Checkbox />
      </Field>
      <Field id="check-checked" label="Remember me" hint="Only on a device of your own." layout="inline">
        <Checkbox defaultChecked />
      </Field>
      <Field
        id="check-error"
        label="I agree to create this account."
        error="Please confirm agreement before submitting."
        layout="inline"
      >
        <Checkbox />
      </Field>
      <Field id="check-disabled" label="Paper statements" layout="inline">
        <Checkbox disabled />
      </Field>
    </FormColumn>
  );
}

function Radios() {
  return (
    <FormColumn>
      <Field id="radio-plain" label="Where to?" layout="radios">
        <RadioGroup
          name="radio-plain"
          defaultValue="local"
          options={[
            { value: 'local', label: 'Within the United States', hint: 'By routing number, the same day.' },
            { value: 'international', label: 'Abroad', hint: 'By SWIFT, in one to three working days.' },
            { value: 'cash', label: 'In cash', hint: 'Not offered.', disabled: true },
          ]}
        />
      </Field>
      <Field id="radio-error" label="Network" error="Choose a network." layout="radios">
        <RadioGroup
          name="radio-error"
          options={[
            { value: 'trc20', label: 'USDT on TRC20' },
            { value: 'btc', label: 'Bitcoin' },
          ]}
        />
      </Field>
    </FormColumn>
  );
}

function Textareas() {
  return (
    <FormColumn>
      <Field id="area-plain" label="Message" hint="Please leave out passwords and PINs.">
        <Textarea />
      </Field>
      <Field id="area-error" label="Reason" error="Say why, so that the customer can be told.">
        <Textarea defaultValue="No." />
      </Field>
    </FormColumn>
  );
}

function FileFields() {
  return (
    <FormColumn>
      <Field id="file-plain" label="Profile picture" hint="JPEG, PNG or WebP, up to 5 MB.">
        <FileInput accept="image/*" />
      </Field>
      <Field id="file-error" label="Proof of address" error="The file is larger than 5 MB.">
        <FileInput />
      </Field>
      <Field id="file-disabled" label="Signature">
        <FileInput disabled />
      </Field>
    </FormColumn>
  );
}
