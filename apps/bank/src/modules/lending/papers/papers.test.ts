import { expect, test } from 'vitest';
import { aPicture } from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { askedLoan, runningLoan } from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const reason = 'To see who may look';

const aPdf = (name = 'Accounts 2025.pdf') =>
  new File(['%PDF-1.7\n', 'figures of a year', '\n%%EOF\n'], name, { type: 'application/pdf' });

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? 'done';

/** Somebody who has sent in a PDF for the loan that they ask for. */
async function withPaper() {
  const { customer, params } = await askedLoan(bank);
  const { loan } = await customer.client.addLendingPaper({ params, upload: aPdf() });
  return { customer, params, paper: { ...params, paperId: loan.papers[0]?.id ?? '' } };
}

test('[LEN-01] a picture is drawn anew, a PDF is kept as it is, and neither is in the database in clear', async () => {
  const { customer, params } = await askedLoan(bank);
  await customer.client.addLendingPaper({ params, upload: aPdf('..\\..//Accounts <2025>.exe') });
  bank.clock.advance({ seconds: 1 });
  const { loan } = await customer.client.addLendingPaper({ params, upload: await aPicture() });
  expect(loan.papers.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^[\w ]+\.pdf$/),
    expect.stringMatching(/\.webp$/),
  ]);
  expect(loan.takes_papers).toBe(true);
  const { rows } = await bank.database.pool.query<{ sealed: Buffer }>('SELECT sealed FROM lending_paper');
  for (const { sealed } of rows) {
    expect(sealed.includes('%PDF-')).toBe(false);
    expect(sealed.includes('WEBP')).toBe(false);
  }
  const { client } = await testMember(bank, 'operations');
  const files = await Promise.all(
    loan.papers.map(({ id }) => client.lookAtLendingPaper({ params: { ...params, paperId: id } })),
  );
  expect(files.map(({ type }) => type)).toEqual(['application/pdf', 'image/webp']);
  expect(Buffer.from(files[0]?.bytes ?? []).toString('latin1')).toContain('figures of a year');
});

test('[LEN-01] what is no picture and no PDF, nothing at all, and 6 MB are refused by field, and nothing is kept', async () => {
  const { customer, params } = await askedLoan(bank);
  const send = (upload: File) => refusalOf(customer.client.addLendingPaper({ params, upload }));
  const page = new File(['<script>alert(1)</script>'], 'letter.pdf', { type: 'application/pdf' });
  expect(await send(page)).toMatchObject({
    code: 'picture_not_readable',
    errors: { file: [expect.any(String)] },
  });
  const cut = new File(['%PDF-1.7 and nothing else'], 'cut.pdf', { type: 'application/pdf' });
  expect(await send(cut)).toMatchObject({ code: 'picture_not_readable' });
  expect(await send(new File([], 'empty.pdf'))).toMatchObject({ errors: { file: [expect.any(String)] } });
  const huge = new File(['%PDF-1.7\n', new Uint8Array(6 * 1024 * 1024), '\n%%EOF'], 'huge.pdf');
  expect((await send(huge))?.status).toBe(413);
  const [loan] = (await customer.client.listLendingLoans()).loans;
  expect(loan?.papers).toEqual([]);
});

test('[LEN-01] another’s loan takes no paper of mine, and of twelve at once ten are kept', async () => {
  const { customer, params } = await askedLoan(bank);
  const eve = await signedInCustomer(bank);
  expect(await codeOf(eve.client.addLendingPaper({ params, upload: aPdf() }))).toBe('not_found');
  const sent = Array.from({ length: 12 }, () =>
    codeOf(customer.client.addLendingPaper({ params, upload: aPdf() })),
  );
  expect((await Promise.all(sent)).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'done'),
    ...['status_conflict', 'status_conflict'],
  ]);
  const [loan] = (await customer.client.listLendingLoans()).loans;
  expect([loan?.papers.length, loan?.takes_papers]).toEqual([10, false]);
});

test('[LEN-04] only who decides opens a paper, each time is in the audit log, and a decided case is closed', async () => {
  const { params, paper } = await withPaper();
  const other = await withPaper();
  const [operations, approver, support] = await Promise.all([
    testMember(bank, 'operations'),
    testMember(bank, 'approver'),
    testMember(bank, 'support'),
  ]);
  const look = (member: typeof operations, which = paper) =>
    codeOf(member.client.lookAtLendingPaper({ params: which }));
  expect([await look(support), await look(approver)]).toEqual(['case_not_yours', 'case_not_yours']);
  expect(await look(operations, { ...params, paperId: other.paper.paperId })).toBe('not_found');
  expect(await look(operations)).toBe('done');
  await operations.client.proposeLendingOffer({ params, body: { reason } });
  expect([await look(support), await look(approver)]).toEqual(['case_not_yours', 'done']);
  const { rows } = await bank.database.pool.query(
    `SELECT after->>'paper' AS paper FROM audit_entry WHERE action = 'lending.look' AND subject_id = $1`,
    [params.loanId],
  );
  expect(rows).toEqual([{ paper: paper.paperId }, { paper: paper.paperId }]);
  await operations.client.declineLending({ params, body: { reason } });
  expect(await look(operations)).toBe('case_closed');
});

test('[LEN-04] a paper that was moved to another loan in the database cannot be opened there', async () => {
  const [one, other] = [await withPaper(), await withPaper()];
  await connected(bank.database.test.ownerUrl, (owner) =>
    owner.query('UPDATE lending_paper SET loan_id = $1 WHERE id = $2', [
      other.params.loanId,
      one.paper.paperId,
    ]),
  );
  const { client } = await testMember(bank, 'operations');
  const params = { ...other.params, paperId: one.paper.paperId };
  expect((await refusalOf(client.lookAtLendingPaper({ params })))?.status).toBe(500);
});

test('[LEN-01] papers of a request that came to nothing go after 90 days, those of a running loan stay', async () => {
  const { customer, params } = await withPaper();
  const running = await runningLoan(bank);
  await running.customer.client.addLendingPaper({ params: running.params, upload: aPdf() });
  await customer.client.cancelLending({ params });
  const left = async ({ loanId }: { loanId: string }) => {
    const { rowCount } = await bank.database.pool.query('SELECT FROM lending_paper WHERE loan_id = $1', [
      loanId,
    ]);
    return rowCount;
  };
  bank.clock.advance({ days: 89 });
  await bank.modules.lending.emptyOldPapers();
  expect(await left(params)).toBe(1);
  bank.clock.advance({ days: 2 });
  await bank.modules.lending.emptyOldPapers();
  expect([await left(params), await left(running.params)]).toEqual([0, 1]);
});
