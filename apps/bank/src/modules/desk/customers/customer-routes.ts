import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readTrail, readTrailEntry } from '../audit/index.ts';
import { unlock } from '../queues/index.ts';
import type { DeskServices } from '../services.ts';
import { proposeBankLimits } from './account-limits.ts';
import { freezeCustomerCard, proposeCardLifting } from './cards.ts';
import {
  addNote,
  closeForGood,
  endAllSessions,
  freezeEverything,
  liftFreeze,
  lockCustomerOut,
  proposeCorrectedBirth,
  proposeNewFactors,
  proposeNewLimits,
  proposeNewPin,
  proposePosting,
  resendVerification,
} from './customer-actions.ts';
import { searchCustomers } from './customer-search.ts';
import { readCustomer, readHistory, revealPersonalData } from './customer-view.ts';
import { proposeNewEmail } from './lost-email.ts';
import { freezeAccount, proposeLifting } from './shared-accounts.ts';

export function customerRoutes(services: DeskServices): Route[] {
  return [...readingRoutes(services), ...actingRoutes(services), ...proposingRoutes(services)];
}

function readingRoutes(services: DeskServices): Route[] {
  return [
    route(calls.findCustomers, ({ query }) => searchCustomers(services.database, query.q)),
    route(calls.getCustomer, ({ params }) => readCustomer(services, params.customerId)),
    route(calls.revealCustomer, ({ principal: member, origin, params, body }) =>
      revealPersonalData(services, { member, origin }, params.customerId, body.reason),
    ),
    route(calls.listCustomerHistory, ({ params, query }) => readHistory(services, params.customerId, query)),
    route(calls.listCustomerTrail, ({ params, query, principal }) =>
      readTrail(services, params.customerId, query, principal),
    ),
    route(calls.getCustomerTrailEntry, ({ params, principal }) =>
      readTrailEntry(services, params.customerId, params.entryId, principal),
    ),
    route(calls.addCustomerNote, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...done('The note is kept.'),
        note: await addNote(services, tx, { member, origin }, params.customerId, body.text),
      })),
    ),
  ];
}

function actingRoutes(services: DeskServices): Route[] {
  return [
    route(calls.lockCustomer, async ({ principal: member, origin, params, body }) => {
      const about = { customerId: params.customerId, because: body.reason };
      const ended = await lockCustomerOut(services, { member, origin }, about);
      return { ...done('The customer is locked out and signed out everywhere.'), sessions_ended: ended };
    }),
    route(calls.freezeCustomer, async ({ principal: member, origin, params, body }) => {
      const about = { customerId: params.customerId, because: body.reason };
      await freezeEverything(services, { member, origin }, about);
      return done('Everything of the customer is frozen, and they are told.');
    }),
    route(calls.liftCustomerFreeze, async ({ principal: member, origin, params, body }) => {
      const about = { customerId: params.customerId, because: body.reason };
      await liftFreeze(services, { member, origin }, about);
      return done('The freeze is lifted, and the customer is told.');
    }),
    route(calls.unlockCustomer, async ({ principal: member, origin, params, body }) => {
      await unlock(services, { member, origin }, 'accounts', params.customerId, body.reason);
      return done('The customer can sign in again.');
    }),
    route(calls.unlockCustomerPin, async ({ principal: member, origin, params, body }) => {
      await unlock(services, { member, origin }, 'pins', params.customerId, body.reason);
      return done('The PIN can be tried again.');
    }),
    route(calls.unlockCustomerLogin, async ({ principal: member, origin, params, body }) => {
      await unlock(services, { member, origin }, 'logins', params.customerId, body.reason);
      return done('The wrong passwords are forgotten.');
    }),
    route(calls.endCustomerSessions, async ({ principal: member, origin, params, body }) => {
      const about = { customerId: params.customerId, because: body.reason };
      const ended = await endAllSessions(services, { member, origin }, about);
      return { ...done('The customer is signed out everywhere.'), sessions_ended: ended };
    }),
    route(calls.resendCustomerCode, async ({ principal: member, origin, params, body }) => {
      const about = { customerId: params.customerId, because: body.reason };
      await resendVerification(services, { member, origin }, about);
      return done('A new code is on its way.');
    }),
    route(calls.closeCustomer, async ({ principal: member, origin, params, body }) => {
      const about = { customerId: params.customerId, because: body.reason };
      await closeForGood(services, { member, origin }, about);
      return done('The account is closed.');
    }),
    route(calls.freezeSharedAccount, async ({ principal: member, origin, params, body }) => {
      const about = { accountId: params.accountId, because: body.reason };
      await freezeAccount(services, { member, origin }, about);
      return done('The account is frozen. Everybody who shares it is told.');
    }),
    route(calls.freezeCard, async ({ principal: member, origin, params, body }) => {
      const about = { cardId: params.cardId, because: body.reason };
      await freezeCustomerCard(services, { member, origin }, about);
      return done('The card is frozen. Its owner is told.');
    }),
  ];
}

function proposingRoutes(services: DeskServices): Route[] {
  const proposed = done('It is proposed. Somebody else has to approve it.');
  return [
    route(calls.proposePinReset, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const about = { customerId: params.customerId, because: body.reason };
        return { ...proposed, proposal_id: await proposeNewPin(services, tx, { member, origin }, about) };
      }),
    ),
    route(calls.proposeFactorReset, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const about = { customerId: params.customerId, because: body.reason };
        return { ...proposed, proposal_id: await proposeNewFactors(services, tx, { member, origin }, about) };
      }),
    ),
    route(calls.proposeEmail, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...proposed,
        proposal_id: await proposeNewEmail(services, tx, { member, origin }, params.customerId, body),
      })),
    ),
    route(calls.proposeBirthDate, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const about = { customerId: params.customerId, because: body.reason };
        return {
          ...proposed,
          proposal_id: await proposeCorrectedBirth(services, tx, { member, origin }, about),
        };
      }),
    ),
    route(calls.proposeLimits, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...proposed,
        proposal_id: await proposeNewLimits(services, tx, { member, origin }, params.customerId, body),
      })),
    ),
    route(calls.proposeAccountLimits, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...proposed,
        proposal_id: await proposeBankLimits(services, tx, { member, origin }, params.accountId, body),
      })),
    ),
    route(calls.proposeUnfreeze, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const about = { accountId: params.accountId, because: body.reason };
        return { ...proposed, proposal_id: await proposeLifting(services, tx, { member, origin }, about) };
      }),
    ),
    route(calls.proposeCardUnfreeze, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const about = { cardId: params.cardId, because: body.reason };
        return {
          ...proposed,
          proposal_id: await proposeCardLifting(services, tx, { member, origin }, about),
        };
      }),
    ),
    route(calls.proposeManualPosting, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...proposed,
        proposal_id: await proposePosting(services, tx, { member, origin }, params.customerId, body),
      })),
    ),
  ];
}
