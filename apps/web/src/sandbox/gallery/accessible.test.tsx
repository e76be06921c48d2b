import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createApi } from '../../lib/api/client.ts';
import { AppProvider } from '../../lib/app.tsx';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { storedSession } from '../../lib/session.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { sections } from './gallery-page.tsx';

afterEach(cleanup);

const session = storedSession(localStorage);
const api = createApi({ session, onSignedOut: () => undefined, locks: undefined });

// Colours and sizes take a real browser, in which a journey looks at the whole gallery, and at what opens in it.
const withoutColours = { rules: { 'color-contrast': { enabled: false } } };

test.each(sections)('axe has nothing against any state of: $title', async ({ title, Specimens }) => {
  render(
    <AppProvider services={{ site: sandboxSite, session, api }}>
      <MemoryRouter>
        <ToastProvider>
          <main>
            <h1>Gallery</h1>
            <section aria-label={title}>
              <h2>{title}</h2>
              <Specimens />
            </section>
          </main>
        </ToastProvider>
      </MemoryRouter>
    </AppProvider>,
  );
  const { violations } = await axe.run(document.body, withoutColours);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
});
