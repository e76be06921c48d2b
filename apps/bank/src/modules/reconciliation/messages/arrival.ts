import * as read from './element.ts';
import type { Arrival } from './message.ts';
import type { XmlElement } from './xml-records.ts';

/** Whom money is for and from whom, as far as the other bank says it. Cut to what we keep of each. */
export function arrivalOf(payment: XmlElement): Arrival {
  return {
    account: accountOf(payment, 'CdtrAcct'),
    payer: read.readable([partyName(payment, 'Dbtr')])?.slice(0, 120) ?? null,
    payerAccount: accountOf(payment, 'DbtrAcct'),
    narration: read.readable([read.optionalText(payment, 'RmtInf', 'Ustrd')])?.slice(0, 140) ?? null,
  };
}

/** Until version 07 a name stood in the party itself. */
export function partyName(payment: XmlElement, party: 'Dbtr' | 'Cdtr'): string | undefined {
  return (
    read.optionalText(payment, 'RltdPties', party, 'Pty', 'Nm') ??
    read.optionalText(payment, 'RltdPties', party, 'Nm')
  );
}

function accountOf(payment: XmlElement, which: 'CdtrAcct' | 'DbtrAcct'): string | null {
  const written =
    read.optionalText(payment, 'RltdPties', which, 'Id', 'IBAN') ??
    read.optionalText(payment, 'RltdPties', which, 'Id', 'Othr', 'Id');
  const account = written?.replaceAll(/[ -]/g, '').toUpperCase();
  return account !== undefined && /^[A-Z0-9]{4,34}$/.test(account) ? account : null;
}
