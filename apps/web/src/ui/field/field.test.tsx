import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DateInput } from '../date-input/date-input.tsx';
import { Input } from '../input/input.tsx';
import { RadioGroup } from '../radio-group/radio-group.tsx';
import { Select } from '../select/select.tsx';
import { Textarea } from '../textarea/textarea.tsx';
import { Field } from './field.tsx';

afterEach(cleanup);

const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a control is named by its label and described by its hint and its error', () => {
  render(
    <Field id="email" label="Email" hint="We send a code to it." error="Email addresses must match.">
      <Input />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(descriptionOf(input)).toBe('We send a code to it. Error: Email addresses must match.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a control without a hint or an error is described by nothing and not invalid', () => {
  render(
    <Field id="email" label="Email" optional>
      <Input />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Email (optional)' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('every kind of control takes what its field says', () => {
  render(
    <>
      <Field id="term" label="Term" error="Choose one.">
        <Select>
          <option>1 week</option>
        </Select>
      </Field>
      <Field id="message" label="Message" error="Write something.">
        <Textarea />
      </Field>
    </>,
  );
  for (const control of [screen.getByRole('combobox'), screen.getByRole('textbox')]) {
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control)).toMatch(/^Error: /);
  }
});

test('a question with several controls is a group that carries the hint and the error', () => {
  render(
    <Field id="born" label="Date of birth" error="This day does not exist." layout="group">
      <DateInput value="" onChange={() => {}} />
    </Field>,
  );
  expect(descriptionOf(screen.getByRole('group', { name: 'Date of birth' }))).toBe(
    'Error: This day does not exist.',
  );
  expect(screen.getByRole('textbox', { name: 'Day' }).getAttribute('aria-invalid')).toBe('true');
});

test('radio buttons are a radio group, which alone is invalid, as single ones cannot be', () => {
  render(
    <Field id="when" label="When" error="Choose when." layout="radios">
      <RadioGroup name="when" options={[{ value: 'now', label: 'Now' }]} />
    </Field>,
  );
  expect(screen.getByRole('radiogroup', { name: 'When' }).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('radio', { name: 'Now' }).hasAttribute('aria-invalid')).toBe(false);
});
