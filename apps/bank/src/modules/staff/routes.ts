import * as calls from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { toPasskey } from '../../platform/passkeys/passkeys.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setAway } from './away.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import { findMember } from './member-store.ts';
import { allMembers, deactivate, proposeInvitation, proposeRole, reset } from './members.ts';
import type { Proposals } from './proposals/index.ts';
import { allRoles, proposePermissions } from './roles/index.ts';
import type { StaffServices } from './services.ts';
import {
  addPasskey,
  dropPasskey,
  endOwnSession,
  endSessionOf,
  listPasskeys,
  sessionEnd,
  sessionsOf,
  sessionsOfMember,
  signInWithCode,
  signInWithPasskey,
  startPasskey,
  startSignIn,
  toMe,
} from './sign-in/index.ts';

export function staffRoutes(services: StaffServices, proposals: Proposals): Route[] {
  return [
    ...signInRoutes(services),
    ...ownRoutes(services),
    ...sessionRoutes(services),
    ...memberRoutes(services, proposals),
    ...roleRoutes(services, proposals),
    ...proposalRoutes(proposals),
  ];
}

function signInRoutes(services: StaffServices): Route[] {
  return [
    route(calls.staffSignIn, ({ body, origin }) => startSignIn(services, body, origin)),
    route(calls.staffSignInWithCode, ({ body, origin }) => signInWithCode(services, body, origin)),
    route(calls.staffSignInWithPasskey, ({ body, origin }) => signInWithPasskey(services, body, origin)),
    route(calls.staffRefresh, async ({ body, origin }) => {
      const { access, refresh, session } = await services.sessions.refresh(body.refresh, origin);
      return { access, refresh, ends_at: session.endsAt.toISOString() };
    }),
    route(calls.staffSignOut, async ({ body, origin }) => {
      await services.sessions.signOut(body.refresh, 'sign-out', origin);
      return done('You are signed out.');
    }),
    route(calls.openInvitation, ({ body }) => openInvitation(services, body.token)),
    route(calls.acceptInvitation, async ({ body, origin }) => ({
      ...done('Welcome. You are signed in.'),
      ...(await acceptInvitation(services, body, origin)),
    })),
  ];
}

function ownRoutes(services: StaffServices): Route[] {
  return [
    route(calls.getMe, async ({ principal: { staffId, sessionId } }) => {
      const member = await findMember(services.database.kysely, staffId);
      if (member === undefined) throw new Refusal('token_not_valid');
      return { me: toMe(services, member), ends_at: await sessionEnd(services, sessionId) };
    }),
    route(calls.listPasskeys, async ({ principal: { staffId } }) => ({
      passkeys: (await listPasskeys(services.database.kysely, staffId)).map(toPasskey),
    })),
    route(calls.startPasskey, async ({ principal, body, origin }) => ({
      options: await startPasskey(services, principal, body.current_password, origin),
    })),
    route(calls.addPasskey, ({ principal, body, origin, once }) =>
      once(async (tx) => {
        const passkey = await addPasskey(services, tx, principal, body, origin);
        return passkey instanceof Refusal
          ? passkey
          : { ...done('You can sign in with this passkey now.'), passkey };
      }),
    ),
    route(calls.removePasskey, async ({ principal, params, origin }) => {
      await dropPasskey(services, principal, params.passkeyId, origin);
      return done('The passkey was removed.');
    }),
  ];
}

function sessionRoutes(services: StaffServices): Route[] {
  return [
    route(calls.listOwnSessions, async ({ principal: { staffId, sessionId } }) => ({
      sessions: await sessionsOf(services, staffId, sessionId),
    })),
    route(calls.endOwnSession, async ({ principal, params, origin }) => {
      await endOwnSession(services, principal, params.sessionId, origin);
      return done('The session is over.');
    }),
    route(calls.setAway, async ({ principal, body, origin }) => {
      await setAway(services, principal, body.until, origin);
      return done(body.until === null ? 'Welcome back.' : 'Nobody can give you a case until then.');
    }),
    route(calls.listMemberSessions, async ({ principal, params }) => ({
      sessions: await sessionsOfMember(services, principal, params.memberId),
    })),
    route(calls.endMemberSession, async ({ principal: member, params, body, origin }) => {
      await endSessionOf(services, params, { member, reason: body.reason, origin });
      return done('The session of the member is over.');
    }),
  ];
}

function memberRoutes(services: StaffServices, proposals: Proposals): Route[] {
  return [
    route(calls.listMembers, async () => ({ members: await allMembers(services) })),
    route(calls.inviteMember, ({ principal: member, body: { reason, ...content }, origin, once }) =>
      once(async (tx) => ({
        ...done('Proposed. We email the invitation once someone else has approved it.'),
        proposal: await proposeInvitation(proposals, tx, content, { member, reason, origin }),
      })),
    ),
    route(calls.changeMemberRole, ({ principal: member, params, body, origin, once }) =>
      once(async (tx) => ({
        ...done('Proposed. The role changes once somebody else has approved it.'),
        proposal: await proposeRole(proposals, tx, params.memberId, body.role, {
          member,
          reason: body.reason,
          origin,
        }),
      })),
    ),
    route(calls.deactivateMember, async ({ principal: member, params, body, origin }) => ({
      ...done('The member is deactivated and signed out.'),
      member: await deactivate(services, params.memberId, { member, reason: body.reason, origin }),
    })),
    route(calls.resetMember, async ({ principal: member, params, body, origin }) => ({
      ...done('A link to set up the sign-in again is on its way to the member.'),
      member: await reset(services, params.memberId, { member, reason: body.reason, origin }),
    })),
  ];
}

function roleRoutes(services: StaffServices, proposals: Proposals): Route[] {
  return [
    route(calls.listRoles, async () => ({ roles: await allRoles(services) })),
    route(calls.proposeRolePermissions, ({ principal: member, params, body, origin, once }) =>
      once(async (tx) => {
        const { permissions, reason } = body;
        const wanted = { role: params.role, permissions };
        return {
          ...done('Proposed. The role changes once somebody else has approved it.'),
          proposal: await proposePermissions(proposals, tx, wanted, { member, reason, origin }),
        };
      }),
    ),
  ];
}

function proposalRoutes(proposals: Proposals): Route[] {
  return [
    route(calls.listProposals, ({ principal, query: { subject_id, cursor, ...filter } }) =>
      proposals.list(principal, { ...filter, subjectId: subject_id, after: uuidOf(cursor) }),
    ),
    route(calls.getProposal, ({ principal, params }) => proposals.find(principal, params.proposalId)),
    route(calls.startApproval, async ({ principal, params }) => ({
      passkey: await proposals.startApproval(principal, params.proposalId),
    })),
    route(calls.previewProposals, ({ principal, body }) => proposals.bulk.preview(principal, body)),
    route(calls.startBulkApproval, async ({ principal, body }) => ({
      passkey: await proposals.bulk.startApproval(principal, body.items),
    })),
    route(calls.decideProposals, ({ principal, body, origin }) =>
      proposals.bulk.decide(principal, body, origin),
    ),
    route(calls.approveProposal, async ({ principal, params, body, origin }) => {
      const { content_hash: contentHash, reason, code, credential } = body;
      const choice = { kind: 'approve', contentHash, reason, code, credential } as const;
      const proposal = await proposals.decide(principal, params.proposalId, choice, origin);
      return { ...done('Approved and done.'), proposal };
    }),
    route(calls.declineProposal, async ({ principal, params, body, origin }) => {
      const choice = { kind: 'decline', reason: body.reason } as const;
      const proposal = await proposals.decide(principal, params.proposalId, choice, origin);
      return { ...done('Declined. Nothing was done.'), proposal };
    }),
    route(calls.withdrawProposal, async ({ principal, params, origin }) => {
      const proposal = await proposals.decide(principal, params.proposalId, { kind: 'withdraw' }, origin);
      return { ...done('Taken back. Nothing was done.'), proposal };
    }),
  ];
}

/** Cursors of these lists are the id of the last row. */
function uuidOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)) return cursor;
  const message = 'This cursor is not one of ours.';
  throw new Refusal('validation_failed', { fields: { cursor: [message] } });
}
