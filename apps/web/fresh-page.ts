import { configure } from '@testing-library/react';
import { afterAll, beforeAll, vi } from 'vitest';

// The first page of a process loads its code, which takes a slow machine longer than the second that is the default.
configure({ asyncUtilTimeout: 25_000 });

// The tests of the web app share a page. What one file leaves on it, the next must not find.
beforeAll(() => {
  // Some render pages as the server does, where there is none.
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

afterAll(async () => {
  // A page that a test has left to load would be loaded into the next file, or into none.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
