import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DateInput } from './date-input.tsx';

afterEach(cleanup);

function Birthday() {
  const [value, setValue] = useState('');
  return (
    <>
      <DateInput value={value} onChange={setValue} birthday />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2001-12-24')}>
        Fill in
      </button>
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('three numbers become one date, and what was typed is not rewritten', async () => {
  render(<Birthday />);
  await userEvent.type(box('Day'), '7');
  await userEvent.type(box('Month'), '5');
  expect(screen.getByRole('status').textContent).toBe('-5-7');
  await userEvent.type(box('Year'), '1990');
  expect(screen.getByRole('status').textContent).toBe('1990-05-07');
  expect([box('Day').value, box('Month').value, box('Year').value]).toEqual(['7', '5', '1990']);
});

test('only digits are taken', async () => {
  render(<Birthday />);
  await userEvent.type(box('Day'), 'x1');
  expect(box('Day').value).toBe('1');
});

test('a value from outside replaces what was typed', async () => {
  render(<Birthday />);
  await userEvent.type(box('Day'), '7');
  await userEvent.click(screen.getByText('Fill in'));
  expect([box('Day').value, box('Month').value, box('Year').value]).toEqual(['24', '12', '2001']);
});

test('the browser can fill in a birthday', () => {
  render(<Birthday />);
  expect(box('Year').autocomplete).toBe('bday-year');
});
