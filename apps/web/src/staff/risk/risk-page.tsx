import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { OpenProposal } from './open-proposal.tsx';
import { type Rules, riskRulesQuery } from './risk-query.ts';
import { RuleTable } from './rule-table.tsx';

type Version = Rules['versions'][number];

/** The rules by which payments are judged: what holds, since when, and who agreed on it. */
export default function RiskPage() {
  return (
    <>
      <PageHead
        title="Risk rules"
        intro="Every payment is judged by these. The strictest answer of all rules that apply counts."
        actions={
          <Allowed permission="risk.propose">
            <RouteButton to="/staff/risk/draft">Change the rules</RouteButton>
          </Allowed>
        }
      />
      <Loaded
        query={useQuery(riskRulesQuery(useStaffApi()))}
        waiting={<Skeleton label="Loading the rules" lines={8} />}
        failed="The rules could not be loaded."
      >
        {({ version, rules, versions, proposal_id }) => (
          <div className="grid gap-8">
            <OpenProposal proposalId={proposal_id} />
            <section aria-labelledby="rules-title" className="grid gap-3">
              <div>
                <h2 id="rules-title" className="text-xl">
                  Version {version}
                </h2>
                <p className="text-ink-2">
                  {sinceWords(versions.find((each) => each.version === version))} Amounts are in the currency
                  of the customer’s limit.
                </p>
              </div>
              <RuleTable rules={rules} />
            </section>
            <History versions={versions} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function sinceWords(version: Version | undefined): string {
  if (version === undefined) return 'It comes with the bank.';
  const { approved_at, proposed_by, approved_by } = version;
  return `In force since ${formatMoment(approved_at)}: proposed by ${proposed_by}, approved by ${approved_by}.`;
}

function History({ versions }: { versions: readonly Version[] }) {
  return (
    <section aria-labelledby="versions-title" className="grid gap-3">
      <h2 id="versions-title" className="text-xl">
        Versions
      </h2>
      {versions.length === 0 ? (
        <p className="text-ink-2">Nobody has changed the rules that come with the bank.</p>
      ) : (
        <DataTable
          dense
          caption="Versions, newest first"
          columns={versionColumns}
          rows={versions}
          rowKey={({ version }) => `${version}`}
        />
      )}
    </section>
  );
}

const versionColumns: readonly Column<Version>[] = [
  { header: 'Version', cell: ({ version }) => version },
  { header: 'Since', cell: ({ approved_at }) => formatMoment(approved_at) },
  { header: 'Reason', cell: ({ reason }) => reason },
  { header: 'Proposed by', cell: ({ proposed_by }) => proposed_by },
  { header: 'Approved by', cell: ({ approved_by }) => approved_by },
];
