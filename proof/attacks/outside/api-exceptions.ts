import {
  accountList,
  auditList,
  batchList,
  cardList,
  chainPaymentList,
  conversationList,
  creditList,
  customerList,
  depositList,
  journalList,
  type ListDescription,
  ledgerAccountList,
  lendingList,
  loanList,
  paymentList,
} from '@farthing/contract';
import { whoMay } from '../people/who-may.ts';

/** As much of an OpenAPI document as the exceptions look at. */
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

type Operation = {
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string }[];
};

export type Exception = {
  readonly rule: string;
  readonly why: string;
  covers(path: readonly string[]): boolean;
};

/** What Spectral's OWASP rules say of the bank's API and is meant so; SECURITY.md lists the same. */
export function acceptedOf(description: Description): readonly Exception[] {
  return [
    {
      rule: 'owasp:api2:2023-write-restricted',
      why: 'these calls are how somebody without a token gets one, or ask nothing of who calls',
      covers: (path) => isOpenCall(path),
    },
    {
      rule: 'owasp:api2:2023-read-restricted',
      why: 'prices, rates, pictures by an address that cannot be guessed, and the inbox of a sandbox are for everybody',
      covers: (path) => isOpenCall(path),
    },
    {
      rule: 'owasp:api8:2023-define-error-responses-401',
      why: 'a call that looks at no token refuses none',
      covers: (path) => isOpenCall(path),
    },
    {
      rule: 'owasp:api1:2023-no-numeric-ids',
      why: 'ledger accounts are counted; only staff who may read all of them ask for one',
      covers: (path) => path[1] === '/api/v1/staff/books/accounts/{accountId}/entries/',
    },
    {
      rule: 'owasp:api1:2023-no-numeric-ids',
      why: 'an id or a reference, both of them random, which the rule cannot read as either',
      covers: (path) => String(path[1]).startsWith('/api/v1/wallet/withdrawals/{withdrawalId}/'),
    },
    {
      rule: 'owasp:api2:2023-no-credentials-in-url',
      why: 'the link of a request for money is made to be given away: it names what is asked for, and opens nothing else',
      covers: (path) => String(path[1]).startsWith('/api/v1/requests/links/{token}/'),
    },
    {
      rule: 'owasp:api2:2023-no-credentials-in-url',
      why: 'the link of a receipt is made to be given to the payee: it is signed, expires, can be made void and opens nothing else',
      covers: (path) => String(path[1]).startsWith('/api/v1/receipts/{token}/'),
    },
    {
      rule: 'owasp:api4:2023-rate-limit',
      why: 'a refusal says when to come back (Retry-After); how many tries are left is not told beforehand',
      covers: isAnswer,
    },
    {
      rule: 'owasp:api8:2023-define-cors-origin',
      why: 'no page of another origin may read any answer, so that there is no such header',
      covers: isAnswer,
    },
    {
      rule: 'owasp:api4:2023-array-limit',
      why: 'what the bank itself writes is bounded by its pages, and nobody can send it',
      covers: isAnswer,
    },
    {
      rule: 'owasp:api4:2023-string-limit',
      why: 'what the bank itself writes was bounded when it came in, and nobody can send it',
      covers: isAnswer,
    },
    {
      rule: 'owasp:api4:2023-string-restricted',
      why: 'what the bank itself writes was checked when it came in, and nobody can send it',
      covers: isAnswer,
    },
    {
      rule: 'owasp:api4:2023-string-restricted',
      why: 'names, addresses, reasons and searches of people have no pattern; control and bidi characters are refused',
      covers: (path) => freeText.has(fieldOf(description, path)) || isFreeTextThere(path),
    },
    {
      rule: 'owasp:api4:2023-string-restricted',
      why: 'a country is taken by its code or its name, and looked up in the list of all of them',
      covers: (path) => fieldOf(description, path) === 'country',
    },
    {
      rule: 'owasp:api4:2023-string-restricted',
      why: 'tokens, cursors and ids that the bank or a passkey made are compared or authenticated, not read',
      covers: (path) => opaque.has(fieldOf(description, path)),
    },
  ];

  /** A name that is free text in one call and something else in others. */
  function isFreeTextThere(path: readonly string[]): boolean {
    const call = path[1]?.replace('/api/v1', '') ?? '';
    const field = fieldOf(description, path);
    return freeTextOfCalls[call]?.includes(field) === true || isLookedFor(call, field);
  }

  function isOpenCall([, path = '', method = '']: readonly string[]): boolean {
    return openCalls.has(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`);
  }
}

/** As the description writes them. */
const openCalls = new Set(
  Object.entries(whoMay)
    .filter(([, who]) => who === 'everybody')
    .map(([route]) => route.replace(/:(\w+)/g, '{$1}')),
);

const freeText = new Set([
  ...['first_name', 'last_name', 'full_name', 'address', 'city', 'state', 'website', 'name'],
  ...['bank_name', 'account_name', 'narration', 'bank_address', 'recipient_address', 'description'],
  ...['message', 'text', 'note', 'reason', 'search', 'q', 'action', 'subject_kind', 'kind', 'line'],
  // Of an identity check: read by a rule of ours, and by a person.
  ...['lines', 'words'],
  // Of a movement and of a loan, in the customer's own words.
  ...['tags', 'party', 'purpose'],
]);

const freeTextOfCalls: Readonly<Record<string, readonly string[]>> = {
  // The payer and their account as another bank writes them: nothing is paid by it.
  '/payments-in/': ['account'],
  '/accounts/business/': ['company_name', 'company_number', 'company_address', 'company_trade'],
  // What a customer calls their telephone.
  '/cards/{cardId}/tokens/': ['device'],
  '/cards/{cardId}/tokens/code/': ['device'],
  '/payees/': ['label'],
  '/payees/{payeeId}/': ['label'],
  '/sandbox/other-bank/payments/': ['from'],
  // As people type it from a paper; it is looked up.
  '/statements/verify/': ['code'],
  '/staff/risk/rules/trial/': ['staff', 'customer'],
  '/staff/risk/rules/proposals/': ['staff', 'customer'],
  // What a value may be is said by its setting, which the description of a call does not know.
  '/staff/settings/preview/': ['value'],
  '/staff/settings/proposals/': ['value'],
  '/staff/payouts/{withdrawalId}/propose-return/': ['evidence'],
  '/staff/queues/{queue}/{caseId}/give/': ['word'],
};

const lists: readonly ListDescription[] = [
  ...[
    accountList,
    auditList,
    batchList,
    cardList,
    chainPaymentList,
    conversationList,
    creditList,
    customerList,
    depositList,
    journalList,
    ledgerAccountList,
    lendingList,
    loanList,
    paymentList,
  ],
];

/** Names, references and the like that a list is filtered by. */
function isLookedFor(call: string, field: string): boolean {
  const list = lists.find(({ name }) => call.startsWith(`/staff/lists/${name}/`));
  return ['whole', 'start'].includes(list?.filters[field]?.by ?? '');
}

const opaque = new Set([
  ...['token', 'refresh', 'challenge', 'cursor', 'id', 'content_hash', 'transaction_hash'],
  ...['subject_id', 'request_id'],
]);

function isAnswer(path: readonly string[]): boolean {
  return path.includes('responses') || path.slice(0, 3).join(' ') === 'components schemas Error';
}

/** The name of the field or parameter that a finding is about. */
function fieldOf({ paths }: Description, path: readonly string[]): string {
  const [, address = '', method = '', part, index] = path;
  if (part === 'parameters') return paths[address]?.[method]?.parameters?.[Number(index)]?.name ?? '';
  return path[path.lastIndexOf('properties') + 1] ?? '';
}
