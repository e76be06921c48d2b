import type { AnswerOf, DeskCase, getStaffDispute } from '@farthing/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { LookedAtPicture, whoMayLook } from '../parts/looked-at-picture.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

type Dispute = AnswerOf<typeof getStaffDispute>;

/** What the customer and the merchant say, and the pictures, each shown by a press that is written down. */
export function DisputePapers({ deskCase }: { deskCase: DeskCase }) {
  const query = useQuery(disputeQuery(useStaffApi(), deskCase.id));
  return (
    <Loaded
      query={query}
      waiting={<Skeleton label="Loading the dispute" lines={6} />}
      failed="The dispute could not be loaded."
    >
      {(dispute) => (
        <div className="grid gap-5">
          <Alert tone="info" title="The customer says">
            <span className="wrap-anywhere whitespace-pre-line">{dispute.description}</span>
          </Alert>
          {dispute.answer !== null && (
            <Alert
              tone={dispute.answer.accepts ? 'success' : 'warning'}
              title={dispute.answer.accepts ? 'The merchant accepts it' : 'The merchant objects'}
            >
              <span className="wrap-anywhere whitespace-pre-line">{dispute.answer.words}</span>
            </Alert>
          )}
          <Pictures dispute={dispute} />
        </div>
      )}
    </Loaded>
  );
}

function Pictures({ dispute: { id: disputeId, pictures } }: { dispute: Dispute }) {
  const api = useStaffApi();
  if (pictures.length === 0) return <p className="text-ink-2 text-sm">The customer has sent no pictures.</p>;
  return (
    <section className="grid gap-3" aria-labelledby="pictures-title">
      <h3 id="pictures-title" className="font-semibold text-lg">
        Pictures
      </h3>
      <p className="text-ink-2 text-sm">{whoMayLook}</p>
      {pictures.map(({ id: pictureId, received_at }, index) => (
        <LookedAtPicture
          key={pictureId}
          title={`Picture ${index + 1}`}
          receivedAt={formatMoment(received_at)}
          look={() =>
            api.file(
              'POST /staff/disputes/:disputeId/pictures/:pictureId/look/',
              { params: { disputeId, pictureId } },
              'picture.webp',
            )
          }
        />
      ))}
    </section>
  );
}

function disputeQuery(api: Api, disputeId: string) {
  return queryOptions({
    queryKey: ['case', 'dispute-papers', disputeId],
    queryFn: ({ signal }) => api.call('GET /staff/disputes/:disputeId/', { params: { disputeId }, signal }),
    networkMode: 'always',
    gcTime: 0,
  });
}
