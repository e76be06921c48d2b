import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { storedSession } from './session.ts';

const user = { id: '7', full_name: 'Ada Lovelace', email: 'ada@example.com' };

function session() {
  const storage = new Window({ url: 'http://127.0.0.1' }).localStorage as unknown as Storage;
  return { storage, session: storedSession(storage) };
}

test('[ACC-05] a session keeps the keys of the specification and no others', () => {
  const { storage, session: customer } = session();
  customer.keepAddressToVerify('ada@example.com');
  expect({ ...storage }).toEqual({ userEmail: 'ada@example.com' });
  customer.signIn({ access: 'a', refresh: 'r' }, user, true);
  expect({ ...storage }).toEqual({
    access: 'a',
    refresh: 'r',
    user_id: '7',
    user_name: 'Ada Lovelace',
    user_email: 'ada@example.com',
    remember_me: 'true',
  });
});

test('[SHL-03] signing out clears all of local storage, keys of staff and of strangers included', () => {
  const { storage, session: customer } = session();
  customer.signIn({ access: 'a', refresh: 'r' }, user, false);
  for (const key of ['staff_access', 'staff_refresh', 'staff_shortcuts', 'somebody else’s'])
    storage.setItem(key, 'here');
  customer.signOut();
  expect(storage.length).toBe(0);
});

test('[SES-04] without its tokens nobody is signed in, and who it was is still known', () => {
  const { session: customer } = session();
  customer.signIn({ access: 'a', refresh: 'r' }, user, true);
  customer.removeTokens();
  expect([customer.access(), customer.tokens(), customer.userId()]).toEqual([null, null, '7']);
});
