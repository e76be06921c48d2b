import { type KeptRows, keptRows } from '../../platform/database/kept-rows.ts';
import { isOfClosed } from '../identity/index.ts';

/** Goes some time after an account is closed. */
export const keptNotices: readonly KeptRows[] = [
  keptRows('notice', isOfClosed),
  keptRows('notice_choice', isOfClosed),
  keptRows('notice_preference', isOfClosed),
  keptRows('push_device', isOfClosed),
];
