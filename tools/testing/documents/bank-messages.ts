import { type Money, money } from '@farthing/money';
import type { MessagePart } from '../../../apps/bank/src/modules/reconciliation/messages/message.ts';
import { readMessage } from '../../../apps/bank/src/modules/reconciliation/messages/read-message.ts';
import {
  type StatementFileEntry,
  statementFile,
} from '../../../apps/bank/src/modules/reconciliation/messages/statement-file.ts';
import { UnreadableMessage } from '../../../apps/bank/src/modules/reconciliation/messages/unreadable-message.ts';

export const ownAccount = 'GB59FRTH00960000000001';

async function* inPieces(bytes: Uint8Array, cuts: readonly number[] = []) {
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    yield bytes.subarray(from, cut);
    from = cut;
  }
}

export async function read(
  content: string | Uint8Array,
  cuts: readonly number[] = [],
): Promise<MessagePart[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return Array.fromAsync(readMessage(inPieces(bytes, cuts), { ownAccount }));
}

export async function refusalOf(content: string | Uint8Array): Promise<string> {
  try {
    await read(content);
  } catch (error) {
    if (error instanceof UnreadableMessage) return error.sentence;
    throw error;
  }
  return 'it was taken';
}

export const eur = (minor: bigint): Money => money(minor, 'EUR');

export function statement(entries: readonly StatementFileEntry[], opening = eur(0n)): string {
  const moved = entries.reduce((sum, { amount }) => sum + amount.minor, 0n);
  const day = '2026-03-02';
  const createdAt = new Date('2026-03-03T04:00:00Z');
  const closing = { ...opening, minor: opening.minor + moved };
  const about = { messageId: 'STMT-1', createdAt, account: ownAccount, bic: 'FRTHGB21', day };
  return [...statementFile({ ...about, opening, closing, entries })].join('');
}

export const paid: StatementFileEntry = {
  reference: '7K3M9QPX2WVZ',
  bankReference: 'B-1',
  amount: eur(-9_200n),
  name: 'Konrad Zuse',
};
export const cameBack = { ...paid, bankReference: 'B-2', amount: eur(9_200n), returned: 'AC04' };
export const sound = statement([paid, cameBack]);

export const documentOf = (type: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${type}">${inside}</Document>`;

export const header = '<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-03-03T04:00:00+01:00</CreDtTm></GrpHdr>';
