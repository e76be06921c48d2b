import {
  acceptAccountInvitation,
  agreeForAccount,
  askTwoSignatures as askTwoSignaturesCall,
  declineAccountInvitation,
  getSharedAccount,
  leaveAccount as leaveAccountCall,
  listAccountInvitations,
  proposeForAccount,
  refuseForAccount,
  sendInvitationCode,
} from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { agree, propose, refuse } from './agree.ts';
import { acceptInvitation, declineInvitation, listInvitations, sendJoinCode } from './invite.ts';
import { leaveAccount } from './leave.ts';
import { readShared } from './read.ts';
import type { OwnerServices } from './services.ts';
import { askTwoSignatures } from './signatures.ts';

export function ownerRoutes(services: OwnerServices): Route[] {
  const { pins } = services;
  return [
    route(getSharedAccount, async ({ params, principal }) => ({
      shared: await readShared(services, principal.customerId, params.accountId),
    })),
    route(listAccountInvitations, async ({ principal }) => ({
      invitations: await listInvitations(services, principal.customerId),
    })),
    route(sendInvitationCode, async ({ params, principal: { customerId }, origin }) => {
      const passkey = await sendJoinCode(services, { customerId, origin }, params.invitationId);
      return { ...done(passkey ? 'Confirm it with your passkey.' : 'We have emailed you a code.'), passkey };
    }),
    route(acceptAccountInvitation, async ({ params, body, principal: { customerId }, origin, once }) => {
      await pins.check(customerId, body.pin, origin);
      const accepting = { invitationId: params.invitationId, code: body.otp_code };
      return once(async (tx) => {
        const joined = await acceptInvitation(services, tx, { customerId, origin }, accepting);
        if (joined instanceof Refusal) return joined;
        return { ...done(`You share ${joined.name} now.`), account_id: joined.accountId };
      });
    }),
    route(declineAccountInvitation, async ({ params, principal: { customerId }, origin }) => {
      await declineInvitation(services, { customerId, origin }, params.invitationId);
      return done('The invitation is closed.');
    }),
    route(leaveAccountCall, async ({ params, body, principal: { customerId }, origin, once }) => {
      await pins.check(customerId, body.pin, origin);
      return once(async (tx) => {
        await leaveAccount(services, tx, { customerId, origin }, params.accountId);
        return done('You have left the account.');
      });
    }),
    route(askTwoSignaturesCall, async ({ params, principal: { customerId }, origin }) => {
      await askTwoSignatures(services, { customerId, origin }, params.accountId);
      return done('From now on each payment waits for a second owner.');
    }),
    route(proposeForAccount, async ({ params, body, principal: { customerId }, origin, once }) => {
      await pins.check(customerId, body.pin, origin);
      const { accountId } = params;
      return once((tx) => propose(services, tx, { customerId, origin }, { accountId, body }));
    }),
    route(agreeForAccount, async ({ params, body, principal: { customerId }, origin, once }) => {
      await pins.check(customerId, body.pin, origin);
      return once((tx) => agree(services, tx, { customerId, origin }, params.proposalId));
    }),
    route(refuseForAccount, async ({ params, principal: { customerId }, origin }) => {
      await refuse(services, { customerId, origin }, params.proposalId);
      return done('The proposal is closed.');
    }),
  ];
}
