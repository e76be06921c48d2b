import type { FileAnswer } from '@farthing/contract';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

type Which = { readonly loanId: string; readonly paperId: string };

const open = ['asked', 'offered', 'running'];

/** The look is written down before anything is handed out. */
export async function lookAt(services: DeskServices, worker: Worker, which: Which): Promise<FileAnswer> {
  const { database, lending, audit } = services;
  const { loanId, paperId: id } = which;
  return database.transaction(async (tx) => {
    const found = await lending.find(tx, loanId);
    if (found === undefined) throw new Refusal('not_found');
    if (!open.includes(found.stored.state)) throw new Refusal('case_closed');
    if (!(await mayLook(services, tx, worker, loanId))) throw new Refusal('case_not_yours');
    const paper = await lending.findPaper(tx, { loanId, id });
    if (paper === undefined) throw new Refusal('not_found');
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'lending.look',
      subject: { kind: 'lending', id: loanId },
      after: { paper: id },
    });
    return paper;
  });
}

/** Whoever decides on loans, and whoever has to agree to what was proposed about this one. */
async function mayLook(
  { staff }: DeskServices,
  reader: Reader,
  { member }: Worker,
  loanId: string,
): Promise<boolean> {
  if (member.permissions.has('loans.decide')) return true;
  const proposed = await staff.openProposals(reader, [loanId]);
  return proposed.length > 0 && member.permissions.has('money.approve');
}
