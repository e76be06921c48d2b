import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AccountNumber } from './party.tsx';

afterEach(cleanup);

test('an IBAN is read in groups of four and copied without spaces; other numbers stay as they are', () => {
  render(<AccountNumber>GB21FRTH00960013692429</AccountNumber>);
  expect(screen.getAllByText(/^[A-Z\d]{2,4}$/)).toHaveLength(6);
  expect(document.body.textContent).toBe('GB21FRTH00960013692429');
  cleanup();
  render(<AccountNumber>13692429</AccountNumber>);
  expect(screen.getByText('13692429')).toBeTruthy();
});
