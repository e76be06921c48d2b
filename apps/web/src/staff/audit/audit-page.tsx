import { auditList } from '@farthing/contract';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { entryQuery } from './audit-query.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { ExportProof } from './export-proof.tsx';

export default function AuditPage() {
  const { entryId } = useParams();
  return (
    <>
      <PageHead
        title="Audit log"
        intro="Who did what, when, why, and what it changed. Nothing can be removed from it, and the ledger check verifies it."
        actions={<ExportProof />}
      />
      <ListView list={auditList} currentId={entryId} />
      {entryId !== undefined && <OpenEntry key={entryId} entryId={entryId} />}
    </>
  );
}

function OpenEntry({ entryId }: { entryId: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <EntryDrawer
      query={entryQuery(useStaffApi(), entryId)}
      onClose={() => navigate(`/staff/audit${search}`, { preventScrollReset: true })}
    />
  );
}
