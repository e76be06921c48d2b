import type { LedgerCheck as Check } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';

const figures = new Intl.NumberFormat('en-GB');

/** `brief` leaves out the hash, which only an auditor compares. */
export function CheckResult({ check, brief = false }: { check: Check | null; brief?: boolean }) {
  if (check === null) return <Alert tone="info" title="The books have not been checked yet" />;
  const { ledger, audit, ended_at, asked_by } = check;
  const when = `${ended_at === null ? '' : formatMoment(ended_at)}, ${asked_by === null ? 'by itself' : `asked for by ${asked_by}`}.`;
  if (check.state === 'broken' || !ledger || !audit) {
    return (
      <Alert tone="warning" title="The last check could not be carried out">
        {when} {check.error}
      </Alert>
    );
  }
  const scope =
    `${figures.format(ledger.transfers)} transfers on ${figures.format(ledger.accounts)} accounts in ` +
    `${figures.format(ledger.blocks)} blocks, and ${figures.format(audit.entries)} entries of the audit log.`;
  if (check.state === 'failed') {
    return (
      <Alert tone="danger" title="The last check found something that disagrees">
        <p>{when}</p>
        {ledger.fault && <p>Ledger: {ledger.fault}</p>}
        {audit.fault && <p>Audit log: {audit.fault}</p>}
      </Alert>
    );
  }
  return (
    <Alert tone="success" title="Everything agrees">
      <p>
        {when} {scope}
      </p>
      {!brief && (
        <p className="wrap-anywhere mt-1 font-mono text-ink-2 text-sm">
          Seal {ledger.last_block}: {ledger.last_hash}
        </p>
      )}
    </Alert>
  );
}
