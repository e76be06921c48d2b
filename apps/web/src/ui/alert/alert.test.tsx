import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Alert } from './alert.tsx';

afterEach(cleanup);

test('the tone is said in a word, not by colour alone', () => {
  render(<Alert tone="warning">Your account has been locked.</Alert>);
  expect(screen.getByText('Warning:')).toBeDefined();
});

test('only what appears while the page is used is announced, problems at once', () => {
  render(
    <>
      <Alert tone="danger">Standing</Alert>
      <Alert tone="success" announced>
        Saved
      </Alert>
      <Alert tone="danger" announced>
        Failed
      </Alert>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Failed');
  expect(screen.getByRole('status').textContent).toContain('Saved');
});
