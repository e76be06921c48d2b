import type { AnswerOf, DeskCase, getStaffIdentityCheck, IdentityPicture } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { FactList } from '../parts/fact-list.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { LookedAtPicture, whoMayLook } from './looked-at-picture.tsx';
import { identityPapersQuery } from './queues-query.ts';

type Papers = AnswerOf<typeof getStaffIdentityCheck>;

/** The document beside the profile, and the pictures, each shown by a press that is written down. */
export function IdentityPapers({ deskCase }: { deskCase: DeskCase }) {
  const api = useStaffApi();
  const checkId = deskCase.id;
  const query = useQuery(identityPapersQuery(api, checkId));
  return (
    <Loaded
      query={query}
      waiting={<Skeleton label="Loading the papers" lines={8} />}
      failed="The papers could not be loaded."
    >
      {(papers) => (
        <div className="grid gap-5">
          <Compared papers={papers} />
          {papers.appeal !== null && (
            <Alert tone="info" title="The customer says">
              <span className="wrap-anywhere whitespace-pre-line">{papers.appeal}</span>
            </Alert>
          )}
          <section className="grid gap-3" aria-labelledby="papers-title">
            <h3 id="papers-title" className="font-semibold text-lg">
              Pictures
            </h3>
            <p className="text-ink-2 text-sm">{whoMayLook}</p>
            {papers.pictures.map(({ part }) => (
              <LookedAtPicture
                key={part}
                title={titles[part]}
                look={() =>
                  api.file(
                    'POST /staff/identity-checks/:checkId/pictures/:part/look/',
                    { params: { checkId, part } },
                    `${part}.webp`,
                  )
                }
              />
            ))}
          </section>
        </div>
      )}
    </Loaded>
  );
}

function Compared({ papers }: { papers: Papers }) {
  return (
    <FactList
      facts={[
        { label: 'Name', value: <Pair of={papers.name} asked={papers.name.asked} /> },
        { label: 'Date of birth', value: <Pair of={papers.birth_date} /> },
        { label: 'Address', value: papers.address ?? 'Not told' },
        {
          label: 'Document',
          value: `${kinds[papers.kind]} of ${papers.issuer}, ending in ${papers.number_ending}`,
        },
        { label: 'Valid until', value: formatDay(papers.expires_on) },
      ]}
    />
  );
}

const kinds = { passport: 'Passport', 'identity-card': 'Identity card' } as const;

type PairProps = { of: Papers['birth_date']; asked?: string | null };

function Pair({ of: { document, profile, same }, asked = null }: PairProps) {
  return (
    <span className="grid gap-1">
      <span>Document: {document}</span>
      <span>Profile: {profile}</span>
      {asked !== null && <span>Asked for: {asked}</span>}
      <span>
        <Badge tone={same ? 'success' : 'warning'}>{verdictOf(same, asked !== null)}</Badge>
      </span>
    </span>
  );
}

function verdictOf(same: boolean, isAsked: boolean): string {
  if (isAsked) return same ? 'The document shows the new name' : 'The document shows another name';
  return same ? 'The same' : 'They differ';
}

const titles = {
  front: 'Document',
  back: 'Back of the card',
  selfie: 'Face',
  address: 'Proof of address',
} as const satisfies Record<IdentityPicture, string>;
