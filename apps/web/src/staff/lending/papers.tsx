import type { StaffLending } from '@farthing/contract';
import { useMutation } from '@tanstack/react-query';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { formatMoment } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

type Loan = StaffLending['loan'];

/** What the customer has sent in. They are downloaded, never shown: a PDF may be made to do harm where it is opened. */
export function Papers({ loan }: { loan: Loan }) {
  return (
    <section className="grid gap-2" aria-label="Papers">
      <h3 className="text-lg">Papers</h3>
      {loan.papers.length === 0 ? (
        <p className="text-ink-2">Nothing was sent in.</p>
      ) : (
        <>
          <p className="text-ink-2 text-sm">Each time that you open one is kept in the audit log.</p>
          {loan.papers.map((paper) => (
            <Paper key={paper.id} loanId={loan.id} paper={paper} />
          ))}
        </>
      )}
    </section>
  );
}

function Paper({ loanId, paper }: { loanId: string; paper: Loan['papers'][number] }) {
  const api = useStaffApi();
  const looking = useMutation({
    mutationFn: () =>
      api.file(
        'POST /staff/lending/:loanId/papers/:paperId/look/',
        { params: { loanId, paperId: paper.id } },
        paper.name,
      ),
    networkMode: 'always',
    onSuccess: saveFile,
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="quiet" busy={looking.isPending} onClick={() => looking.mutate()}>
        <span className="wrap-anywhere">
          Download {paper.name}, {formatMoment(paper.received_at)}
        </span>
      </Button>
      {looking.error && (
        <Alert tone="danger" announced>
          {plainWordsOf(looking.error)}
        </Alert>
      )}
    </div>
  );
}
