import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Place, startApp } from './lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from './lib/testing/loopback-bank.ts';
import { AppRoutes } from './router.tsx';

let bank: LoopbackBank;

beforeEach(async () => {
  // What the pages that are opened ask for: the sandbox's mail, and whom one can be there.
  bank = await loopbackBank(() => ({ status: 200, body: { messages: [], people: [] } }));
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await bank.close();
});

describe('the protected area', () => {
  test('[ACC-01] a visitor without a token is sent to the login page, and Back does not return', async () => {
    const place = await open(['/first', '/layout/transfer']);
    await waitFor(() => expect(place.path).toBe('/account/login'));
    await act(async () => place.go(-1));
    await waitFor(() => expect(place.path).toBe('/first'));
  });

  test('[ACC-06] /layout itself goes to the dashboard', async () => {
    localStorage.setItem('access', 'a token');
    const place = await open(['/layout']);
    await waitFor(() => expect(place.path).toBe('/layout/dashboard'));
  });
});

test.each(['/account/login', '/account/signup'])('[CHT-01] the chat is offered on %s', async (page) => {
  await open([page]);
  // It comes after the page.
  const icon = await screen.findByRole('link', { name: 'Chat with us' });
  expect(icon.getAttribute('href')).toBe('/chat');
});

test('[ACC-04] an unknown route inside the app shows the 404 page', async () => {
  localStorage.setItem('access', 'a token');
  await open(['/layout/nowhere']);
  await screen.findByText("Oops! The page you're looking for doesn't exist or has been moved.");
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(document.title).toBe('Page not found · Farthing');
});

test('[CHT-01] the 404 page, which offers the chat itself, does not get a second icon', async () => {
  localStorage.setItem('access', 'a token');
  const place = await open(['/account/login']);
  await screen.findByRole('link', { name: 'Chat with us' });
  await act(async () => place.go('/layout/nowhere'));
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(screen.getAllByRole('link', { name: 'Chat with us' })).toHaveLength(1);
});

describe('a change of route', () => {
  test('the first page leaves focus and scroll to the browser', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    await open(['/nowhere']);
    await screen.findByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(document.body);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('focus goes to the heading and the title is set', async () => {
    const place = await open(['/nowhere']);
    await screen.findByRole('heading', { name: 'Page not found' });
    await act(async () => place.go('/sandbox/mail'));
    const heading = await screen.findByRole('heading', { name: 'Sandbox mail' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Sandbox mail · Farthing');
  });

  test.each([
    ['smoothly', false, 'smooth'],
    ['at once for those who want no motion', true, 'instant'],
  ] as const)('[ACC-03] the page scrolls to the top %s', async (_, reduced, behavior) => {
    prefersReducedMotion(reduced);
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const place = await open(['/nowhere']);
    await screen.findByRole('heading', { name: 'Page not found' });
    await act(async () => place.go('/sandbox/mail'));
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior }));
  });

  test('[ACC-03] a link with an anchor scrolls to its section', async () => {
    prefersReducedMotion(false);
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const place = await open(['/nowhere']);
    await screen.findByRole('heading', { name: 'Page not found' });
    await act(async () => place.go('/elsewhere#content'));
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalledWith({ behavior: 'smooth' }));
    expect(scrollIntoView.mock.contexts[0]).toBe(document.getElementById('content'));
  });
});

/** Waited for: what suspends while nobody waits for it may never be shown. */
function open(entries: readonly string[]): Promise<Place> {
  return act(async () => startApp({ entries, origin: bank.origin, pages: <AppRoutes /> }));
}

function prefersReducedMotion(reduced: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: reduced, media: query }),
  );
}
