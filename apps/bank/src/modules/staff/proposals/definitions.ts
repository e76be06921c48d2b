import type { AuditSubject, Evidence, ProposalKind } from '@farthing/contract';
import type { Money } from '@farthing/money';
import type { z } from 'zod';
import type { Turns } from '../../../platform/concurrency/turns.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import type { StaffServices } from '../services.ts';
import type { ProposalContent } from './proposal.ts';

/** Who does what is done now: one person within their bound, or the second of two. */
export type ProposalDoing = {
  /** Of the proposal; or, when it is done alone, of the act: what is done is done once under it. */
  readonly id: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly isAlone: boolean;
  /** Who approves, or acts alone, with the reason. */
  readonly actor: Extract<Actor, { readonly kind: 'staff' }>;
};

/** What a kind of proposal means: the module that does it registers it. */
export type ProposalDefinition<Content extends ProposalContent> = {
  /** Reads stored content back; what does not fit is not done. */
  readonly content: z.ZodType<Content>;
  subject(content: Content): { readonly kind: AuditSubject; readonly id: string };
  /** What would happen, in a sentence. */
  summary(content: Content): string;
  /** What the bounds are judged by, in whatever currency it is moved; null when it moves no money. */
  moves(content: Content): Money | null;
  /** Takes two whatever the amount. */
  takesTwo?(content: Content): boolean;
  /** Before this nobody can approve it, for whom it is about has time to object. It can be declined. */
  notBefore?(content: Content): Date;
  /** What two people have to see before they decide, as it is now. */
  evidence(reader: Reader, content: Content): Promise<Evidence>;
  /** Why it cannot be done any more, in a sentence; undefined while it can. */
  whyGone(reader: Reader, content: Content): Promise<string | undefined>;
} & (Planning<Content> | Changing<Content>);

/** What moves money, or keeps records of it: handed to the ledger's writer as one work with the decision itself. */
export type Planning<Content> = {
  /** Reads, decides, and answers what is to be written. Called again when that has changed before it was written. */
  plan(content: Content, doing: ProposalDoing): Promise<PlannedDoing>;
};

export type PlannedDoing = {
  readonly work: Work;
  /** What came of it, in a word. */
  readonly result: string;
  /**
   * Why the work does something else than was agreed on, in a sentence: the payment cannot be sent any more and its money is
   * given back. It is written all the same; a proposal closes itself with this sentence.
   */
  readonly instead?: string;
  /**
   * Why another proposal about the same subject cannot be done once this is, in a sentence; undefined while it can. Those close in
   * the same work: closed afterwards, they would stay open when the bank dies in between.
   */
  readonly ends?: (other: OtherProposal) => string | undefined;
};

/** Something else that is open about the same subject. */
export type OtherProposal = { readonly kind: ProposalKind; readonly content: unknown };

/** Somebody has done the same a moment ago: there is nothing left to write, and nothing counts twice. */
export function isDoneBefore({ commands, rows }: Work): boolean {
  return commands.length + rows.length === 0;
}

/** What moves no money: a change in the database, in the transaction of the approval, and so exactly once. */
export type Changing<Content> = {
  change(tx: Tx, content: Content, doing: ProposalDoing): Promise<void>;
  /** Ends what was begun when it was proposed: it was declined or withdrawn, has expired or has lost its ground. */
  drop?(tx: Tx, content: Content): Promise<void>;
};

export type AnyDefinition = ProposalDefinition<ProposalContent>;

export type Definitions = {
  register<Content extends ProposalContent>(
    kind: ProposalKind,
    definition: ProposalDefinition<Content>,
  ): void;
  of(kind: ProposalKind): AnyDefinition;
};

/** What the parts of the engine of proposals stand on. */
export type ProposalEngine = StaffServices & {
  readonly definitions: Definitions;
  /** What one member does alone comes one after the other. */
  readonly turns: Turns;
};

/** Null when it can be approved as soon as it is proposed, and for what no longer fits the bank. */
export function approvableFrom(
  definitions: Definitions,
  { kind, content }: { readonly kind: ProposalKind; readonly content: unknown },
): Date | null {
  const definition = definitions.of(kind);
  const parsed = definition.content.safeParse(content);
  return (parsed.success && definition.notBefore?.(parsed.data)) || null;
}

export function createDefinitions(): Definitions {
  const definitions = new Map<ProposalKind, AnyDefinition>();
  return {
    register(kind, definition) {
      if (definitions.has(kind)) throw new Error(`two modules do proposals of the kind ${kind}`);
      definitions.set(kind, definition as unknown as AnyDefinition);
    },
    of(kind) {
      const definition = definitions.get(kind);
      if (definition === undefined) throw new Error(`nothing does proposals of the kind ${kind}`);
      return definition;
    },
  };
}
