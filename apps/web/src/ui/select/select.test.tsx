import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Field } from '../field/field.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

test('a select is named by its field, tells its error, and takes the choice', async () => {
  render(
    <Field id="term" label="Term" error="Choose a term.">
      <Select defaultValue="">
        <option value="">Choose…</option>
        <option>1 week</option>
        <option>1 month</option>
      </Select>
    </Field>,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Term' });
  expect(select.getAttribute('aria-invalid')).toBe('true');
  const described = select.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Choose a term.');
  await userEvent.selectOptions(select, '1 month');
  expect(select.value).toBe('1 month');
});
