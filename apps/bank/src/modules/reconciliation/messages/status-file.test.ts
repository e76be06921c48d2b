import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eur, read } from '../../../../../../tools/testing/documents/bank-messages.ts';
import { expectMessage, heldTo } from '../../../../../../tools/testing/documents/iso20022.ts';
import { type StatusFilePayment, statusFile } from './status-file.ts';

const type = 'pain.002.001.10';
const createdAt = new Date('2026-03-03T04:00:00Z');
const reportOn = (payments: readonly StatusFilePayment[]) =>
  [...statusFile({ messageId: 'STATUS-20260303-EUR-0A1B2C3D', createdAt, payments })].join('');

const about = {
  reference: fc.stringMatching(/^[0-9A-Z]{12}$/),
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(eur),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).map(
    (name) =>
      Array.from(name.replaceAll(/[^\P{C}\t\n\r]|\p{Cs}/gu, ''))
        .slice(0, 120)
        .join('') || 'x',
  ),
};
const payment: fc.Arbitrary<StatusFilePayment> = fc.oneof(
  fc.record({ ...about, status: fc.constantFrom('ACSP' as const, 'ACSC' as const) }),
  fc.record({ ...about, status: fc.constant('RJCT' as const), reason: fc.constantFrom('AC04', 'AC06') }),
);

test(`[PAY-07] whatever became of payments, the report of the sandbox’s other bank ${heldTo(type)}, and is read as it was written`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 12 }), async (payments) => {
      const xml = reportOn(payments);
      expectMessage(type, xml);
      const [, ...entries] = await read(xml);
      expect(entries).toMatchObject(
        payments.map(({ reference, amount, status, reason = null }) => ({
          ...{ reference, amount, reasonCode: reason },
          entry: status === 'RJCT' ? 'rejection' : 'acceptance',
        })),
      );
    }),
  );
});

const sound = reportOn([
  { reference: '7K3M9QPX2WVZ', amount: eur(9_200n), name: 'Konrad Zuse', status: 'RJCT', reason: 'AC04' },
]);

if (heldTo(type).startsWith('is valid'))
  test.each([
    ['no file that it is about', sound.replace(/<OrgnlGrpInfAndSts>.*?<\/OrgnlGrpInfAndSts>/, '')],
    [
      'a reason before its state',
      sound.replace(/(<TxSts>.*?<\/TxSts>)(<StsRsnInf>.*?<\/StsRsnInf>)/, '$2$1'),
    ],
    ['a reason without its code', sound.replace('<Cd>AC04</Cd>', 'AC04')],
    ['a state that is too long', sound.replace('<TxSts>RJCT', '<TxSts>REJECTED')],
  ])('[PAY-07] the published schema finds out %s', (_, fault) => {
    expect(fault).not.toBe(sound);
    expect(() => expectMessage(type, fault)).toThrow();
  });
