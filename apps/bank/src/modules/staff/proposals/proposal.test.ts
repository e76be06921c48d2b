import { createHash } from 'node:crypto';
import { type ProposalKind, proposalKinds, proposalStates } from '@farthing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decide,
  hashContent,
  type ProposalContent,
  type ProposalEvent,
  type ProposalRecord,
  stateAt,
} from './proposal.ts';

const now = new Date('2026-03-01T12:00:00Z');
const people = fc.constantFrom('ann', 'ben', 'cleo');
const kinds = fc.constantFrom(...(Object.keys(proposalKinds) as ProposalKind[]));
const values = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const contents: fc.Arbitrary<ProposalContent> = fc.dictionary(fc.string({ minLength: 1 }), values);

const proposals: fc.Arbitrary<ProposalRecord> = fc
  .record({
    kind: kinds,
    content: contents,
    proposedBy: people,
    expiresAt: fc.integer({ min: -2, max: 2 }).map((ms) => new Date(now.getTime() + ms)),
    state: fc.constantFrom(...proposalStates),
  })
  .map((fields) => ({ ...fields, contentHash: hashContent(fields.kind, fields.content) }));

const events = (proposal: ProposalRecord): fc.Arbitrary<ProposalEvent> =>
  fc
    .record({ by: people, what: fc.constantFrom('approve', 'decline', 'withdraw') })
    .map(({ by, what }) =>
      what === 'approve'
        ? { kind: what, by, contentHash: proposal.contentHash.toString('hex') }
        : { kind: what as 'decline' | 'withdraw', by },
    );

const steps = proposals.chain((proposal) => fc.tuple(fc.constant(proposal), events(proposal)));

describe('[STF-03] a proposal', () => {
  test('is decided once, in time, by somebody else; only its proposer takes it back', () => {
    fc.assert(
      fc.property(steps, ([proposal, event]) => {
        const decision = decide(proposal, event, now);
        const isOwn = event.by === proposal.proposedBy;
        const isOpen = proposal.state === 'open' && proposal.expiresAt > now;
        expect(decision.ok).toBe(isOpen && isOwn === (event.kind === 'withdraw'));
        if (decision.ok) expect(decide({ ...proposal, state: decision.next }, event, now).ok).toBe(false);
      }),
    );
  });

  test('is approved only by somebody who has read what it says now, and only if that is what was proposed', () => {
    fc.assert(
      fc.property(proposals, contents, (proposal, other) => {
        fc.pre(!hashContent(proposal.kind, other).equals(proposal.contentHash));
        const open = {
          ...proposal,
          proposedBy: 'ann',
          state: 'open',
          expiresAt: new Date(now.getTime() + 1),
        } as const;
        const event = { kind: 'approve', by: 'ben', contentHash: open.contentHash.toString('hex') } as const;
        const otherHash = hashContent(open.kind, other);
        const changed = { ok: false, refusal: 'proposal_changed' };
        expect(decide(open, event, now)).toEqual({ ok: true, next: 'approved' });
        expect(decide({ ...open, content: other }, event, now)).toEqual(changed);
        expect(decide({ ...open, content: other, contentHash: otherHash }, event, now)).toEqual(changed);
        expect(decide(open, { ...event, contentHash: otherHash.toString('hex') }, now)).toEqual(changed);
      }),
    );
  });
});

test('the hash of a content does not depend on the order of its fields, but on everything else', () => {
  fc.assert(
    fc.property(kinds, contents, (kind, content) => {
      const turned = Object.fromEntries(Object.entries(content).reverse());
      expect(hashContent(kind, turned)).toEqual(hashContent(kind, content));
    }),
  );
  const hashes = [
    hashContent('pin-reset', { a: '1', b: 2 }),
    hashContent('limit-change', { a: '1', b: 2 }),
    hashContent('pin-reset', { a: 1, b: 2 }),
    hashContent('pin-reset', { a: '1', b: 2, c: null }),
    hashContent('pin-reset', { a: '1,b', '': 2 }),
  ].map((hash) => hash.toString('hex'));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('the hash is the one of the kind and the sorted fields, so that an open proposal outlives a new release', () => {
  const written = '["pin-reset",[["B",true],["a","1"],["b",null]]]';
  const hash = createHash('sha256').update(written).digest();
  expect(hashContent('pin-reset', { b: null, a: '1', B: true })).toEqual(hash);
});

test('what was decided stays so when its time is over, and is refused as closed', () => {
  const past = new Date(now.getTime() - 1);
  for (const state of proposalStates) {
    const wanted = state === 'open' ? 'expired' : state;
    expect(stateAt({ state, expiresAt: past }, now)).toBe(wanted);
    expect(stateAt({ state, expiresAt: new Date(now.getTime() + 1) }, now)).toBe(state);
    const proposal: ProposalRecord = {
      ...{ kind: 'pin-reset', content: {}, contentHash: hashContent('pin-reset', {}) },
      ...{ proposedBy: 'ann', expiresAt: past, state },
    };
    const refusal = wanted === 'expired' ? 'proposal_expired' : 'proposal_closed';
    expect(decide(proposal, { kind: 'decline', by: 'ben' }, now)).toEqual({ ok: false, refusal });
  }
});

test('whoever is asked first what they did wrong is told that it is their own', () => {
  const proposal: ProposalRecord = {
    kind: 'pin-reset',
    content: {},
    contentHash: hashContent('pin-reset', {}),
    proposedBy: 'ann',
    expiresAt: now,
    state: 'open',
  };
  const refusalFor = (event: ProposalEvent, at = now) => decide(proposal, event, at);
  expect(refusalFor({ kind: 'approve', by: 'ann', contentHash: '' })).toMatchObject({
    refusal: 'own_proposal',
  });
  expect(refusalFor({ kind: 'withdraw', by: 'ben' })).toMatchObject({ refusal: 'not_found' });
  expect(refusalFor({ kind: 'decline', by: 'ben' })).toMatchObject({ refusal: 'proposal_expired' });
});
