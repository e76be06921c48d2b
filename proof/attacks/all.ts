import { access } from './access.ts';
import { alone } from './alone.ts';
import { answers } from './answers.ts';
import type { Attack } from './attack.ts';
import { echoes } from './echoes.ts';
import { enumeration } from './enumeration.ts';
import { farming } from './farming.ts';
import { fields } from './fields.ts';
import { options } from './options.ts';
import { apiDescription } from './outside/api-description.ts';
import { contentPolicy } from './outside/content-policy.ts';
import { slowRequests } from './outside/slow-requests.ts';
import { sqlInjection } from './outside/sql-injection.ts';
import { webScan } from './outside/web-scan.ts';
import { paymentControls } from './payment-controls.ts';
import { races } from './races.ts';
import { requests } from './requests.ts';
import { slow } from './slow.ts';
import { statements } from './statements.ts';
import { surroundings } from './surroundings.ts';
import { takeover } from './takeover.ts';
import { tokens } from './tokens.ts';
import { uploads } from './uploads.ts';

/** Every attack: first those that need the bank to themselves, then the others, the longest of which comes first. */
export const attacks: readonly Attack[] = [
  access,
  echoes,
  enumeration,
  slow,
  slowRequests,
  options,
  fields,
  races,
  paymentControls,
  takeover,
  alone,
  tokens,
  uploads,
  statements,
  requests,
  answers,
  farming,
  surroundings,
  // Programs that others wrote.
  apiDescription,
  contentPolicy,
  sqlInjection,
  webScan,
];
