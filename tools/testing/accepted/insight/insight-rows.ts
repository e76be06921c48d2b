import type { Owner, Row } from '../access-row.ts';

const ofMovement = {
  foreign: 404,
  params: (owner: Owner) => ({ movementId: owner.movementId }),
} as const;

const marks = '/wallet/transactions/:movementId';

export const insightRows: Readonly<Record<string, Row>> = {
  'GET /budgets/': { own: (answer) => (answer as { budgets: unknown[] }).budgets.length === 0 },
  'PUT /budgets/:category/': {
    ...{ foreign: 404, params: () => ({ category: 'travel' }) },
    body: (owner: Owner) => ({ account: owner.accountId, amount: '10.00' }),
  },
  'DELETE /budgets/:category/': { foreign: 404, params: () => ({ category: 'travel' }) },
  'PUT /pay-day/': {
    ...{ foreign: 404, params: () => ({}) },
    body: (owner: Owner) => ({ account: owner.accountId, day: 25 }),
  },
  'GET /insight/credit/': { own: (answer) => (answer as { spending: unknown }).spending === null },
  'GET /insight/': { own: (answer) => (answer as { parties: unknown[] }).parties.length === 0 },
  [`GET ${marks}/marks/`]: ofMovement,
  [`PUT ${marks}/category/`]: { ...ofMovement, body: { category: 'travel' } },
  [`PUT ${marks}/note/`]: { ...ofMovement, body: { note: 'Mine' } },
  [`POST ${marks}/bill/`]: { own: refusedForFile },
  [`GET ${marks}/bill/`]: ofMovement,
  [`DELETE ${marks}/bill/`]: ofMovement,
};

/** Without a picture it is told so before anything is looked for. */
function refusedForFile(answer: unknown): boolean {
  return (answer as { code: string }).code === 'validation_failed';
}
