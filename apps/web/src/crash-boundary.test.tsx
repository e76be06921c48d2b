import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a page that throws is replaced by what happened and a way to load it again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This page has stopped working' })).toBeDefined();
  expect(document.body.textContent).not.toContain('a secret of the program');
  fireEvent.click(screen.getByRole('button', { name: 'Load the page again' }));
  expect(reload).toHaveBeenCalledOnce();
});

function Broken(): never {
  throw new Error('a secret of the program');
}
