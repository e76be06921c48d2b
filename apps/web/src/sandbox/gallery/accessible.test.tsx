import { cleanup, fireEvent, render } from '@testing-library/react';
import axe from 'axe-core';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createApi } from '../../lib/api/client.ts';
import { AppProvider } from '../../lib/app.tsx';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { storedSession } from '../../lib/session.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { sections } from './gallery-page.tsx';
import { overlaySections } from './overlay-sections.tsx';
import type { GallerySection } from './specimen.tsx';

afterEach(cleanup);

const session = storedSession(localStorage);
const api = createApi({ session, onSignedOut: () => undefined, locks: undefined });

// Colours and sizes take a real browser, in which a journey looks at the whole gallery, and at what opens in it.
const withoutColours = { rules: { 'color-contrast': { enabled: false } } };

async function complaints(): Promise<string[]> {
  const { violations } = await axe.run(document.body, withoutColours);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

function renderSection({ title, Specimens }: GallerySection) {
  return render(
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
}

test.each(sections)('axe has nothing against any state of: $title', async (section) => {
  renderSection(section);
  expect(await complaints()).toEqual([]);
});

test.each(overlaySections)('axe has nothing against what opens: $title', async (section) => {
  const openers = renderSection(section).getAllByRole('button');
  for (const opener of openers) {
    fireEvent.click(opener);
    const shown = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
    expect(shown).toHaveLength(1);
    expect(await complaints()).toEqual([]);
    shown[0]?.close();
  }
});
