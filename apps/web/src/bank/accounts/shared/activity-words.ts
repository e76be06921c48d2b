import { formatAlike, fromDecimal } from '@farthing/money';
import type { SharedActivity } from '../../data/shared-account-query.ts';
import { roleWords } from './words.ts';

type Words = (act: SharedActivity) => string;

/** As one sentence: the person, and what they did. */
export function actWords(act: SharedActivity): string {
  const who = act.you ? 'You' : (act.by ?? 'The bank');
  return `${who} ${sentences[act.act](act)}.`;
}

const proposal: Words = ({ what }) => (what === null ? '' : `: “${what}”`);
const file: Words = ({ what, sum }) =>
  `${what === null ? 'a payment file' : `the file ${what}`}${worth(sum)}`;
const payment: Words = ({ prepared_by, what, sum }) =>
  `the payment to ${what}${worth(sum)}${prepared_by === null ? '' : `, prepared by ${prepared_by}`}`;

const worth = (sum: SharedActivity['sum']) =>
  sum === null ? '' : ` of ${formatAlike(fromDecimal(sum.amount, sum.currency))}`;

const sentences = {
  open: () => 'opened the account',
  invite: ({ what, role }) =>
    `invited ${what ?? 'somebody'}${role === null ? '' : ` (${roleWords[role].toLowerCase()})`}`,
  join: ({ role }) => `joined the account${role === null ? '' : ` (${roleWords[role].toLowerCase()})`}`,
  'decline-invitation': () => 'took back an invitation',
  leave: () => 'left the account',
  'ask-signatures': () => 'asked for two signatures on each payment',
  propose: (act) => `proposed${proposal(act)}`,
  agree: (act) => `agreed${proposal(act)}`,
  'refuse-proposal': (act) => `refused or took back${proposal(act)}`,
  change: (act) => `made the change${proposal(act)}`,
  limits: () => 'changed what may leave the account',
  freeze: () => 'froze the account',
  unfreeze: () => 'lifted the freeze',
  'bank-limits': () => 'set a limit on the account',
  'prepare-file': (act) => `prepared ${file(act)}`,
  'confirm-file': (act) => `confirmed ${file(act)}`,
  'approve-file': (act) => `approved ${file(act)}`,
  'refuse-file': (act) => `refused or cancelled ${file(act)}`,
  'sign-payment': (act) => `signed ${payment(act)}`,
  'refuse-payment': (act) => `refused ${payment(act)}`,
} as const satisfies Record<SharedActivity['act'], Words>;
