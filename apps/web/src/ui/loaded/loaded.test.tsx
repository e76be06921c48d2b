import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { refusal } from '../../lib/api/error.ts';
import { Loaded } from './loaded.tsx';

afterEach(cleanup);

function show(data: string | undefined, error: Error | null, missing?: string) {
  render(
    <Loaded
      query={{ data, error, refetch: () => undefined }}
      waiting="Waiting"
      failed="This could not be loaded."
      missing={missing}
    >
      {(found) => `Found ${found}`}
    </Loaded>,
  );
}

test.each([404, 400])(
  'an address that leads to nothing (%i) says so, if the page has words for it',
  (status) => {
    show(undefined, refusal(status, { code: 'not_found', message: 'Not found.' }), 'There is no such card.');
    expect(screen.getByText('There is no such card.')).toBeTruthy();
  },
);

test('any other failure is an error that can be tried again, whatever the page says of what is missing', () => {
  show(undefined, refusal(503, { code: 'service_unavailable', message: 'Busy.' }), 'There is no such card.');
  expect(screen.queryByText('There is no such card.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('what was loaded stays on the page, even if the next answer says that it is gone', () => {
  show('a card', refusal(404, { code: 'not_found', message: 'Not found.' }), 'There is no such card.');
  expect(screen.getByText('Found a card')).toBeTruthy();
});
