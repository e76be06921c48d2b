import type { AnswerOf, ComparedSelfie, getFreshSelfie } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { LookedAtPicture } from '../parts/looked-at-picture.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { freshSelfieQuery } from './proposals-query.ts';

type Selfie = NonNullable<AnswerOf<typeof getFreshSelfie>['selfie']>;

/** The new picture of a customer who has lost everything beside that of their identity check. */
export function ComparedSelfies({ proposalId }: { proposalId: string }) {
  const query = useQuery(freshSelfieQuery(useStaffApi(), proposalId));
  return (
    <section aria-labelledby="proposal-selfies" className="grid gap-3">
      <h3 id="proposal-selfies" className="font-semibold">
        New picture of the face
      </h3>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the new picture" lines={3} />}
        failed="We could not load whether the picture has come."
      >
        {({ selfie }) => <Standing proposalId={proposalId} selfie={selfie} />}
      </Loaded>
    </section>
  );
}

function Standing({ proposalId, selfie }: { proposalId: string; selfie: Selfie | null }) {
  if (selfie === null)
    return (
      <p className="text-ink-2">
        No picture from an identity check is kept for this customer, so we did not ask for a new one. Make
        sure in another way that it is them.
      </p>
    );
  if (selfie.received_at !== null)
    return <Pictures proposalId={proposalId} receivedAt={selfie.received_at} seen={selfie.seen} />;
  if (Date.parse(selfie.link_expires_at) > Date.now())
    return (
      <Alert tone="info" title="Waiting for the customer">
        We emailed them a link for a new picture. It works until {formatMoment(selfie.link_expires_at)}.
        Nobody can approve this before the picture is here.
      </Alert>
    );
  return (
    <Alert tone="warning" title="The link has expired">
      The customer sent no picture in time. To email them a new link, end this proposal and propose it again.
    </Alert>
  );
}

type PicturesProps = { proposalId: string; receivedAt: string; seen: Selfie['seen'] };

function Pictures({ proposalId, receivedAt, seen }: PicturesProps) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const { may } = useStaff();
  if (!may('customers.approve'))
    return (
      <p className="text-ink-2">
        It came on {formatMoment(receivedAt)}. Only people who can approve this can look at it.
      </p>
    );
  async function look(which: ComparedSelfie) {
    const params = { proposalId, which };
    const call = 'POST /staff/proposals/:proposalId/selfies/:which/look/';
    const file = await api.file(call, { params }, `${which}.webp`);
    void queries.invalidateQueries({ queryKey: freshSelfieQuery(api, proposalId).queryKey });
    return file;
  }
  return (
    <>
      <p className="text-ink-2 text-sm">
        {seen.length === 2
          ? 'You have looked at both pictures. Approve this only if they show the same person.'
          : 'Look at both pictures before you approve this. The audit log records each look.'}
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <LookedAtPicture
          title="New picture"
          receivedAt={formatMoment(receivedAt)}
          look={() => look('fresh')}
        />
        <LookedAtPicture title="Picture from the identity check" look={() => look('kept')} />
      </div>
    </>
  );
}
