import { useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { Allowed, useStaff } from '../session/staff.tsx';
import { Days } from './days.tsx';
import { Entries } from './entries.tsx';
import { ImportFile } from './import-file.tsx';
import { Reports } from './reports.tsx';
import { SandboxStatement } from './sandbox-statement.tsx';
import { StateCheck } from './state-check.tsx';
import { WaitingMoney } from './waiting-money.tsx';

const views = {
  '': 'Days',
  entries: 'To look at',
  money: 'Money from other banks',
  reports: 'Imported files',
  alarms: 'Alarms',
} as const;

type View = keyof typeof views;

/** Whether our books and the statements of other banks say the same. */
export default function ReconciliationPage() {
  const { site } = useApp();
  const { may } = useStaff();
  const { view: asked, entryId } = useParams();
  const named = entryId === undefined ? (asked ?? '') : 'entries';
  const view: View = Object.hasOwn(views, named) ? (named as View) : '';
  const shown = Object.entries(views).filter(([path]) => path !== 'alarms' || may('alarms.read'));
  return (
    <>
      <PageHead
        title="Reconciliation"
        intro="What other banks report of our account and our payments, compared with our books day by day."
        actions={
          <Allowed permission="reconciliation.import">
            {site.mode === 'sandbox' && <SandboxStatement />}
            <ImportFile />
          </Allowed>
        }
      />
      <SectionNav
        label="Reconciliation"
        sections={shown.map(([path, label]) => ({
          label,
          to: path === '' ? '/staff/reconciliation' : `/staff/reconciliation/${path}`,
          isCurrent: path === view,
        }))}
      />
      {view === '' && <Days />}
      {view === 'entries' && <Entries entryId={entryId} />}
      {view === 'money' && <WaitingMoney />}
      {view === 'reports' && <Reports />}
      {view === 'alarms' && (
        <Allowed
          permission="alarms.read"
          otherwise={<Alert tone="info" title="Alarms are not for your role" />}
        >
          <StateCheck />
        </Allowed>
      )}
    </>
  );
}
