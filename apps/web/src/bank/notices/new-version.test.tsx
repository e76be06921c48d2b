import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewVersion } from './new-version.tsx';

/** A version of the worker, as the browser shows it to a page. */
class Version extends EventTarget {
  state = 'installing';
  readonly heard: unknown[] = [];
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(data: unknown) {
    this.heard.push(data);
  }
}

class Registration extends EventTarget {
  installing: Version | null = null;
  waiting: Version | null = null;
  update = vi.fn(async () => {});
}

class Workers extends EventTarget {
  controller: Version | null = new Version();
  readonly registration = new Registration();
  register = async () => this.registration;
  getRegistration = async () => this.registration;
}

let workers: Workers;
const reload = vi.fn();

beforeEach(() => {
  workers = new Workers();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reload.mockReset();
});

async function open(page: string) {
  render(
    <MemoryRouter initialEntries={[page]}>
      <NewVersion />
      <Link to="/layout/profile">Profile</Link>
    </MemoryRouter>,
  );
  // The registration is answered by then.
  await act(async () => {});
}

const offer = () => screen.queryByRole('button', { name: 'Use it now' });

test('[NTF-03] a new version is offered once it is whole, and taken by a press', async () => {
  await open('/layout/dashboard');
  const version = new Version();
  workers.registration.installing = version;
  act(() => void workers.registration.dispatchEvent(new Event('updatefound')));
  expect(offer()).toBeNull();
  act(() => version.become('installed'));
  await userEvent.click(screen.getByRole('button', { name: 'Use it now' }));
  expect(version.heard).toEqual(['take-over']);
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('[NTF-03] a version that was found before the page listened is offered too', async () => {
  const version = new Version();
  workers.registration.installing = version;
  await open('/layout/dashboard');
  act(() => version.become('installed'));
  expect(offer()).not.toBeNull();
});

test('[NTF-03] nobody is interrupted in a payment: a version that waits is offered on the next page', async () => {
  const version = new Version();
  version.become('installed');
  workers.registration.waiting = version;
  await open('/layout/transfer');
  expect(offer()).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
  expect(offer()).not.toBeNull();
});

test('[NTF-03] what another tab has taken is loaded at once, and the first version of all is not offered', async () => {
  const version = new Version();
  version.become('installed');
  workers.registration.waiting = version;
  await open('/layout/dashboard');
  version.state = 'activated';
  await userEvent.click(screen.getByRole('button', { name: 'Use it now' }));
  expect([version.heard, reload.mock.calls.length]).toEqual([[], 1]);
  cleanup();
  workers.controller = null;
  version.state = 'installed';
  await open('/layout/dashboard');
  expect(offer()).toBeNull();
});
