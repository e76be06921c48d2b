import {
  cancelEmailChange,
  confirmEmailChange,
  getPicture,
  getProfile,
  updateProfile,
} from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import type { Customer } from '../../platform/http/principal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeProfile, type ProfileServices, readPicture, readProfile } from './service.ts';

export function profileRoutes(services: ProfileServices): Route[] {
  return [
    route(getProfile, async ({ params, principal }) => {
      refuseOthers(params.userId, principal);
      return { user: await readProfile(services, principal.customerId) };
    }),
    route(updateProfile, async ({ params, body, upload, principal, origin }) => {
      refuseOthers(params.userId, principal);
      const user = await changeProfile(services, principal, body, upload, origin);
      return { ...done('Profile updated successfully'), user };
    }),
    route(confirmEmailChange, async ({ params, body, principal, origin }) => {
      refuseOthers(params.userId, principal);
      await services.identity.confirmEmailChange(principal.customerId, body.code, origin);
      const user = await readProfile(services, principal.customerId);
      const message =
        user.pending_email === null
          ? 'Your email address was changed.'
          : 'Your new address is confirmed. We use it once you agree from your old address, or a day from now.';
      return { ...done(message), user };
    }),
    route(cancelEmailChange, async ({ params, principal, origin }) => {
      refuseOthers(params.userId, principal);
      await services.identity.cancelEmailChange(principal.customerId, origin);
      const user = await readProfile(services, principal.customerId);
      return { ...done('Your email address stays as it is.'), user };
    }),
    route(getPicture, async ({ params }) => ({
      type: 'image/webp',
      bytes: await readPicture(services, params.pictureId),
      etag: params.pictureId,
      immutable: true as const,
    })),
  ];
}

/** Somebody else's id is answered like one that does not exist. */
function refuseOthers(userId: string, { customerId }: Customer): void {
  if (userId.toLowerCase() !== customerId) throw new Refusal('not_found');
}
