import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { AppRoutes } from '../router.tsx';

afterEach(cleanup);

test.each(['email-change', 'not-me'])('[RSK-07] a link to %s without its token says so', async (path) => {
  startApp({ entries: [`/account/${path}`], origin: 'http://bank.example', pages: <AppRoutes /> });
  await screen.findByText('This link is not complete');
  expect(screen.queryByRole('button', { name: /Yes|not me/ })).toBeNull();
});
