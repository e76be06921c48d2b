import { type MoneyAct, type Proposal, proposalKinds } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Money } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { asKeyTaken } from '../../../platform/http/idempotency.ts';
import { sumActs } from './act-store.ts';
import { boundOf, isWithin } from './bounds.ts';
import {
  type AnyDefinition,
  isDoneBefore,
  type Planning,
  type ProposalDoing,
  type ProposalEngine,
} from './definitions.ts';
import { type NewProposal, propose, refuseWithout } from './make-proposal.ts';
import type { ProposalContent } from './proposal.ts';
import { standingRows } from './proposal-decisions.ts';
import { actRows } from './rows.ts';
import { endedRows } from './void-proposals.ts';

/** What became of what somebody wanted to do: done by them alone, or waiting for a second person. */
export type Submitted =
  | { readonly outcome: 'done'; readonly result: string }
  | { readonly outcome: 'proposed'; readonly proposal: Proposal };

/** What the caller writes with it, whichever of the two it becomes: the end of a claim, the record of a key. */
export type Along = {
  /** With what is done at once. */
  rows(result: string): readonly Row[];
  /** In the transaction of the proposal. */
  within(tx: Tx, proposal: Proposal): Promise<void>;
};

/** The one place where it is decided whether one person is enough. */
export async function submit(engine: ProposalEngine, wanted: NewProposal, along: Along): Promise<Submitted> {
  const { kind, member } = wanted;
  refuseWithout(member, kind);
  const definition = engine.definitions.of(kind);
  const content = definition.content.parse(wanted.content);
  return engine.turns(member.staffId, () =>
    decidedAnew(async () => {
      const room = await roomAlone(engine, wanted, content);
      return room === undefined
        ? proposed(engine, wanted, along)
        : done(engine, planning(definition), { ...wanted, content }, room, along);
    }),
  );
}

/** What is done of which kind of act, and how often the member had acted alone when their acts were summed. */
type Room = { readonly act: MoneyAct; readonly amount: Money; readonly actsBefore: bigint };

/** Undefined when one person is not enough. */
async function roomAlone(
  { clock, definitions, database, terms, worth }: ProposalEngine,
  { kind, member: { staffId, role } }: NewProposal,
  content: ProposalContent,
): Promise<Room | undefined> {
  const definition = definitions.of(kind);
  const { act } = proposalKinds[kind];
  const moved = definition.moves(content);
  if (act === null || moved === null || definition.takesTwo?.(content) === true) return undefined;
  const amount = await worth(moved);
  const { currency } = amount;
  const before = await sumActs(database.kysely, { staffId, act, currency, now: clock.now() });
  const bound = boundOf(await terms(), role, act);
  return isWithin(bound, amount, before) ? { act, amount, actsBefore: before.acts } : undefined;
}

async function proposed(engine: ProposalEngine, wanted: NewProposal, along: Along): Promise<Submitted> {
  const proposal = await engine.database.transaction(async (tx) => {
    const made = await propose(engine, tx, wanted);
    await along.within(tx, made);
    return made;
  });
  return { outcome: 'proposed', proposal };
}

/** What it moves and that it counts for the member's bound are one work. */
async function done(
  engine: ProposalEngine,
  definition: AnyDefinition & Planning<ProposalContent>,
  { kind, content, reason, member: { staffId }, origin }: NewProposal,
  { act, amount, actsBefore }: Room,
  along: Along,
): Promise<Submitted> {
  const id = engine.ids.next();
  const actor = { kind: 'staff', staffId, because: reason, origin } as const;
  const doing: ProposalDoing = { id, proposedBy: staffId, approvedBy: staffId, isAlone: true, actor };
  const { work, result, ends } = await definition.plan(content, doing);
  if (isDoneBefore(work)) {
    await engine.books.write(along.rows(result)).catch(asKeyTaken);
    return { outcome: 'done', result };
  }
  const subject = definition.subject(content);
  const at = engine.clock.now();
  const rows = [
    ...work.rows,
    ...actRows({ id, staffId, act, kind, amount, subject, at }, actsBefore),
    ...(await endedRows(engine, { subjectId: subject.id }, ends)),
    ...(await standingRows(engine, [staffId])),
    ...along.rows(result),
  ];
  await engine.books.submit({ ...work, rows }).catch(asKeyTaken);
  return { outcome: 'done', result };
}

function planning(definition: AnyDefinition): AnyDefinition & Planning<ProposalContent> {
  if ('plan' in definition) return definition;
  throw new Error('what moves no money has no bound');
}
