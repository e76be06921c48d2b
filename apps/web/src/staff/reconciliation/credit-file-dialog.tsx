import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import type { BankReport } from './reconciliation-queries.ts';
import { useEntryChange } from './use-entry-change.ts';

/** All money that one file tells of: a second person reads the same lines. */
export function CreditFileDialog({ report, onClose }: { report: BankReport; onClose: () => void }) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useEntryChange();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Credit the payments of a file"
      action="Propose"
      onConfirm={({ reason }) =>
        change(
          once(reason, (idempotencyKey) =>
            api.call('POST /staff/reconciliation/reports/:reportId/propose-credits/', {
              params: { reportId: report.id },
              body: { reason },
              idempotencyKey,
            }),
          ),
        )
      }
    >
      <p>
        The money from other banks that {report.format} {report.message_id} tells of. A colleague who has not
        imported the file has to approve it. Then each payment is in its account, and its owner is told. What
        belongs to no account waits under “Money from other banks”.
      </p>
    </ReasonDialog>
  );
}
