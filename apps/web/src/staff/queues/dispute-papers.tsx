import type { AnswerOf, DeskCase, getStaffDispute } from '@farthing/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Api } from '../../lib/api/client.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
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

function Pictures({ dispute: { id, pictures } }: { dispute: Dispute }) {
  if (pictures.length === 0) return <p className="text-ink-2 text-sm">The customer has sent no pictures.</p>;
  return (
    <section className="grid gap-3" aria-labelledby="pictures-title">
      <h3 id="pictures-title" className="font-semibold text-lg">
        Pictures
      </h3>
      <p className="text-ink-2 text-sm">
        Only the person who has claimed the case, and the one who approves it, can open them. The audit log
        records each look.
      </p>
      {pictures.map((picture, index) => (
        <Picture key={picture.id} disputeId={id} picture={picture} title={`Picture ${index + 1}`} />
      ))}
    </section>
  );
}

type PictureProps = { disputeId: string; picture: Dispute['pictures'][number]; title: string };

function Picture({ disputeId, picture, title }: PictureProps) {
  const api = useStaffApi();
  const [url, setUrl] = useState<string | null>(null);
  const looking = useMutation({
    mutationFn: () =>
      api.file(
        'POST /staff/disputes/:disputeId/pictures/:pictureId/look/',
        { params: { disputeId, pictureId: picture.id } },
        'picture.webp',
      ),
    networkMode: 'always',
    onSuccess: (file) => setUrl(URL.createObjectURL(file)),
  });
  // Gone with the page: the memory of the browser keeps nobody's papers.
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  if (url !== null)
    return (
      <figure className="grid gap-1">
        <img src={url} alt={title} className="w-full rounded-md border border-line" />
        <figcaption className="text-ink-2 text-sm">{title}</figcaption>
      </figure>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="quiet" busy={looking.isPending} onClick={() => looking.mutate()}>
        Look at: {title}, {formatMoment(picture.received_at)}
      </Button>
      {looking.error && (
        <Alert tone="danger" announced>
          {plainWordsOf(looking.error)}
        </Alert>
      )}
    </div>
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
