import type { Attack } from './attack.ts';
import { apiDescription } from './outside/api-description.ts';
import { contentPolicy } from './outside/content-policy.ts';
import { slowRequests } from './outside/slow-requests.ts';
import { sqlInjection } from './outside/sql-injection.ts';
import { webScan } from './outside/web-scan.ts';
import { access } from './people/access.ts';
import { cards } from './people/cards.ts';
import { credit } from './people/credit/credit.ts';
import { enumeration } from './people/enumeration.ts';
import { farming } from './people/farming.ts';
import { names } from './people/names.ts';
import { options } from './people/options.ts';
import { papers } from './people/papers.ts';
import { paymentControls } from './people/payment-controls.ts';
import { providerCalls } from './people/provider-calls.ts';
import { races } from './people/races.ts';
import { receipts } from './people/receipts.ts';
import { secondFactors } from './people/second-factors.ts';
import { takeover } from './people/takeover.ts';
import { tokens } from './people/tokens.ts';
import { answers } from './requests/answers.ts';
import { echoes } from './requests/echoes.ts';
import { fields } from './requests/fields.ts';
import { requests } from './requests/requests.ts';
import { slow } from './requests/slow.ts';
import { uploads } from './requests/uploads.ts';
import { alone } from './staff/alone.ts';
import { staffConsole } from './staff/console.ts';
import { correctedName } from './staff/corrected-name.ts';
import { decisions } from './staff/decisions.ts';
import { duties } from './staff/duties.ts';
import { payouts } from './staff/payouts.ts';
import { splitting } from './staff/splitting.ts';
import { statements } from './staff/statements.ts';
import { surroundings } from './surroundings/surroundings.ts';
import { chat } from './talking/chat.ts';
import { push } from './talking/push.ts';

/** Every attack: first those that need the bank to themselves, then the others, the longest of which comes first. */
export const attacks: readonly Attack[] = [
  access,
  echoes,
  enumeration,
  slow,
  slowRequests,
  options,
  receipts,
  splitting,
  duties,
  fields,
  races,
  paymentControls,
  takeover,
  alone,
  decisions,
  staffConsole,
  tokens,
  uploads,
  statements,
  payouts,
  requests,
  answers,
  farming,
  providerCalls,
  cards,
  credit,
  papers,
  secondFactors,
  correctedName,
  names,
  chat,
  push,
  surroundings,
  // Programs that others wrote.
  apiDescription,
  contentPolicy,
  sqlInjection,
  webScan,
];
