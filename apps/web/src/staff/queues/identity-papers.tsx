import type {
  AnswerOf,
  DeskCase,
  DocumentField,
  getStaffIdentityCheck,
  IdentityPicture,
} from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { FactList } from '../parts/fact-list.tsx';
import { LookedAtPicture, whoMayLook } from '../parts/looked-at-picture.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
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
          <TypedAndRead papers={papers} />
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

/** The lines as the customer gave them beside the lines as the bank has read them in the pictures. */
function TypedAndRead({ papers }: { papers: Papers }) {
  return (
    <section className="grid gap-3" aria-labelledby="read-title">
      <h3 id="read-title" className="font-semibold text-lg">
        Lines of the document
      </h3>
      {papers.read.length === 0 && (
        <p className="text-ink-2">We could not read the lines in the pictures. Please compare them by eye.</p>
      )}
      {papers.read.map((read) => (
        <ReadTable key={read.part} papers={papers} read={read} />
      ))}
    </section>
  );
}

type ReadTableProps = { papers: Papers; read: Papers['read'][number] };

function ReadTable({ papers, read }: ReadTableProps) {
  const isSame = read.differences.length === 0;
  return (
    <div className="grid gap-2">
      <p>
        <Badge tone={isSame ? 'success' : 'warning'}>{isSame ? 'The same lines' : 'Other lines'}</Badge>
      </p>
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">{`Typed, and read in the picture: ${titles[read.part]}`}</caption>
        <thead>
          <tr className="border-line border-b text-ink-2">
            <td className="w-1/4 py-1.5 pr-3" />
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Typed
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Read in the picture
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {readRows({ papers, read }).map(({ label, typed, seen, of }) => (
            <tr key={label} className="align-top">
              <th scope="row" className="py-1.5 pr-3 font-normal text-ink-2">
                {label}
              </th>
              <td className="wrap-anywhere py-1.5 pr-3">{typed}</td>
              <td className="wrap-anywhere py-1.5">
                {seen}{' '}
                {of.some((field) => read.differences.includes(field)) && (
                  <Badge tone="warning">Differs</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ReadRow = { label: string; typed: string; seen: string; of: readonly DocumentField[] };

function readRows({ papers, read }: ReadTableProps): readonly ReadRow[] {
  const [typedDocument, seenDocument] = [papers, read].map(
    ({ kind, issuer }) => `${kinds[kind]} of ${issuer}`,
  );
  return [
    { label: 'Name', typed: papers.name.document, seen: read.name, of: ['name'] },
    {
      label: 'Date of birth',
      typed: formatDay(papers.birth_date.document),
      seen: formatDay(read.birth_date),
      of: ['birth_date'],
    },
    { label: 'Nationality', typed: papers.nationality, seen: read.nationality, of: ['nationality'] },
    { label: 'Document', typed: typedDocument ?? '', seen: seenDocument ?? '', of: ['kind', 'issuer'] },
    {
      label: 'Number',
      typed: `Ends in ${papers.number_ending}`,
      seen: `Ends in ${read.number_ending}`,
      of: ['number'],
    },
    {
      label: 'Valid until',
      typed: formatDay(papers.expires_on),
      seen: formatDay(read.expires_on),
      of: ['expires_on'],
    },
  ];
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
  if (isAsked) return same ? 'Shows the new name' : 'Shows another name';
  return same ? 'The same' : 'They differ';
}

const titles = {
  front: 'Document',
  back: 'Back of the card',
  selfie: 'Face',
  address: 'Proof of address',
} as const satisfies Record<IdentityPicture, string>;
