import type { Permission } from '@farthing/contract';
import type { Api } from '../../../lib/api/client.ts';
import type { CustomerFile } from '../customer-queries.ts';

/** Something that is done about a customer with a reason and nothing else. */
export type CustomerAct = {
  readonly label: string;
  readonly intro: string;
  readonly danger?: true;
  readonly permission: Permission;
  /** Whether it makes sense as the customer is now. The bank has the last word. */
  readonly fits: (file: CustomerFile) => boolean;
  readonly send: (api: Api, customerId: string, reason: string, key: string) => Promise<{ message: string }>;
};

export const endSessions: CustomerAct = {
  label: 'End all sessions',
  intro: 'Signs the customer out everywhere. They may sign in again at once.',
  permission: 'customers.act',
  fits: ({ sessions }) => sessions.length > 0,
  send: (api, customerId, reason) =>
    api.call('POST /staff/customers/:customerId/end-sessions/', { params: { customerId }, body: { reason } }),
};

export const customerActs: readonly CustomerAct[] = [
  {
    label: 'Lock',
    intro: 'Signs the customer out everywhere, at once, and lets nobody sign in until it is unlocked.',
    danger: true,
    permission: 'customers.act',
    fits: ({ customer }) => customer.status === 'active',
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/lock/', { params: { customerId }, body: { reason } }),
  },
  {
    label: 'Unlock',
    intro: 'Lets the customer sign in again.',
    permission: 'locks.decide',
    fits: ({ customer }) => customer.locked !== null,
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/unlock/', { params: { customerId }, body: { reason } }),
  },
  {
    label: 'Freeze everything',
    intro:
      'Nothing leaves, at once. The customer stays signed in, is told, and can still be paid. Only staff can lift it.',
    danger: true,
    permission: 'customers.act',
    fits: ({ customer }) =>
      (customer.status === 'active' || customer.status === 'locked') && customer.frozen?.by !== 'staff',
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/freeze/', { params: { customerId }, body: { reason } }),
  },
  {
    label: 'Lift the freeze',
    intro: 'Money can leave again. Make sure first that you speak with the customer.',
    permission: 'locks.decide',
    fits: ({ customer }) => customer.frozen !== null,
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/lift-freeze/', {
        params: { customerId },
        body: { reason },
      }),
  },
  {
    label: 'Forget wrong passwords',
    intro: 'Lets the customer try to sign in again now instead of waiting.',
    permission: 'locks.decide',
    fits: ({ customer }) => customer.login_locked_until !== null,
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/unlock-login/', {
        params: { customerId },
        body: { reason },
      }),
  },
  {
    label: 'Unlock PIN',
    intro: 'Lets the customer try their PIN again.',
    permission: 'locks.decide',
    fits: ({ customer }) => customer.pin === 'locked',
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/unlock-pin/', { params: { customerId }, body: { reason } }),
  },
  {
    label: 'Propose a PIN reset',
    intro: 'A colleague has to approve it. Then the PIN is removed, and the customer can create another.',
    permission: 'customers.propose',
    fits: ({ customer }) => customer.pin !== 'none',
    send: (api, customerId, reason, idempotencyKey) =>
      api.call('POST /staff/customers/:customerId/propose-pin-reset/', {
        params: { customerId },
        body: { reason },
        idempotencyKey,
      }),
  },
  {
    label: 'Propose to remove lost second factors',
    intro:
      'For a customer who has lost every passkey and the authenticator app. Make sure that it is them. A colleague does the same and approves it. If a picture is kept from their identity check, we email them a link for a new one, and the colleague compares both.',
    permission: 'customers.propose',
    fits: ({ customer }) => customer.second_factor === 'app' || customer.second_factor === 'passkey',
    send: (api, customerId, reason, idempotencyKey) =>
      api.call('POST /staff/customers/:customerId/propose-factor-reset/', {
        params: { customerId },
        body: { reason },
        idempotencyKey,
      }),
  },
  {
    label: 'Propose to correct the birth date',
    intro:
      'To the one in the document of the identity check that the customer has passed. A colleague has to approve it and compares both.',
    permission: 'customers.propose',
    fits: ({ customer }) => customer.status === 'active',
    send: (api, customerId, reason, idempotencyKey) =>
      api.call('POST /staff/customers/:customerId/propose-birth-date/', {
        params: { customerId },
        body: { reason },
        idempotencyKey,
      }),
  },
  endSessions,
  {
    label: 'Resend the verification code',
    intro: 'Emails a new code to the address that the customer gave.',
    permission: 'customers.act',
    fits: ({ customer }) => customer.status === 'pending',
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/resend-code/', {
        params: { customerId },
        body: { reason },
      }),
  },
  {
    label: 'Close the account',
    intro: 'Only with nothing in it and nothing owed. It cannot be opened again.',
    danger: true,
    permission: 'customers.act',
    fits: ({ customer }) => customer.status !== 'closed',
    send: (api, customerId, reason) =>
      api.call('POST /staff/customers/:customerId/close/', { params: { customerId }, body: { reason } }),
  },
];
