import * as calls from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { agreeToEmailChange, reportNotMe } from './addresses/index.ts';
import { authenticatorRoutes } from './authenticator/index.ts';
import { withEqualTiming } from './equal-timing.ts';
import { freezeRoutes } from './freezing/index.ts';
import { type SignedIn, signIn } from './login/index.ts';
import {
  addPasskey,
  codeForSignature,
  dismissOffer,
  dropPasskey,
  ownPasskeys,
  sendPasskeyCode,
  signInWithPasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkeys/index.ts';
import { changePassword, confirmReset, requestReset } from './passwords/index.ts';
import {
  checkRegistration,
  prepareRegistration,
  register,
  resendCode,
  verifyAddress,
} from './registration/index.ts';
import type { IdentityServices } from './services.ts';
import type { SessionRecord } from './sessions/index.ts';
import { deviceOf, endOne, listSessions, ownDevices, signOutDevice } from './sessions/index.ts';

export function identityRoutes(services: IdentityServices): Route[] {
  return [
    ...registrationRoutes(services),
    ...passwordRoutes(services),
    ...passkeyRoutes(services),
    ...authenticatorRoutes(services),
    ...sessionRoutes(services),
    ...freezeRoutes(services),
  ];
}

function registrationRoutes(services: IdentityServices): Route[] {
  return [
    route(calls.checkRegistration, async ({ body }) => {
      await checkRegistration(services, body);
      return done('Nothing is wrong with these details.');
    }),
    route(
      calls.register,
      async ({ body: { password2: _same, ...registration }, origin, once, keepDevice }) => {
        const customer = await prepareRegistration(services, registration);
        const device = await deviceOf(services.database.kysely, origin);
        keepDevice(device.token);
        return withEqualTiming(() =>
          once(async (tx) => {
            await register(services, tx, customer, { device, origin });
            return done('Account created successfully! An OTP has been sent to your email.');
          }),
        );
      },
    ),
    route(calls.verifyCode, async ({ body, origin }) => {
      await verifyAddress(services, body, origin);
      return done('Your email address is verified. You can sign in now.');
    }),
    route(calls.resendCode, async ({ body, origin }) => {
      await withEqualTiming(() => resendCode(services, body.email, origin));
      return done('If this address is waiting for a code, a new one is on its way to it.');
    }),
  ];
}

function passwordRoutes(services: IdentityServices): Route[] {
  return [
    route(calls.requestPasswordReset, async ({ body, origin }) => {
      await withEqualTiming(() => requestReset(services, body.email, origin));
      return done(
        'If there is an account with this address, a link to set a new password is on its way to it.',
      );
    }),
    route(calls.confirmPasswordReset, async ({ body, origin, keepDevice }) => {
      keepDevice(await confirmReset(services, body, origin));
      return {
        status: 'OK' as const,
        message: 'Your password has been changed. You can sign in with it now.',
      };
    }),
    route(calls.agreeToEmailChange, async ({ body, origin }) => {
      const { isDone } = await agreeToEmailChange(services, body.token, origin);
      return done(
        isDone
          ? 'Your email address was changed. Please sign in with the new one from now on.'
          : 'Thank you. Your address changes as soon as you enter the code that we sent to the new one.',
      );
    }),
    route(calls.reportNotMe, async ({ body, origin }) => {
      await reportNotMe(services, body.token, origin);
      return done(
        'Everyone is signed out of your account, everything is frozen, and your email address stays the same. We have sent you a link to set a new password.',
      );
    }),
    route(calls.changePassword, async ({ body, principal, origin }) => {
      await changePassword(services, principal, body, origin);
      return done('Your password has been changed. All other devices are signed out.');
    }),
  ];
}

function passkeyRoutes(services: IdentityServices): Route[] {
  return [
    route(calls.startPasskeyLogin, async () => ({ options: startPasskeyLogin(services) })),
    route(calls.loginWithPasskey, async ({ body, origin, keepDevice }) => {
      const signedIn = await signInWithPasskey(services, body, origin);
      keepDevice(signedIn.deviceToken);
      return toLogin(signedIn);
    }),
    route(calls.listOwnPasskeys, ({ principal }) => ownPasskeys(services, principal)),
    route(calls.dismissPasskeyOffer, async ({ principal }) => {
      await dismissOffer(services, principal);
      return done('We do not ask again on this device.');
    }),
    route(calls.sendPasskeyCode, async ({ principal }) => {
      const passkey = await sendPasskeyCode(services, principal.customerId);
      const message =
        passkey === null ? 'We have emailed you a code.' : 'Confirm it with one of your passkeys.';
      return { ...done(message), passkey };
    }),
    route(calls.getCodeByPasskey, async ({ principal, body }) => ({
      code: await codeForSignature(services, principal, body.credential),
    })),
    route(calls.startOwnPasskey, async ({ principal, body, origin }) => ({
      options: await startPasskey(services, principal, body, origin),
    })),
    route(calls.addOwnPasskey, ({ principal, body, origin, once }) =>
      once(async (tx) => {
        const passkey = await addPasskey(services, tx, principal, body, origin);
        return passkey instanceof Refusal
          ? passkey
          : { ...done('You can sign in with this passkey now.'), passkey };
      }),
    ),
    route(calls.removeOwnPasskey, async ({ principal, params, body, origin }) => {
      await dropPasskey(services, principal, { id: params.passkeyId, proof: body }, origin);
      return done('The passkey was removed.');
    }),
  ];
}

function toLogin({ access, refresh, customer }: SignedIn) {
  const full_name = `${customer.first_name} ${customer.last_name}`;
  return { access, refresh, user: { id: customer.id, full_name, email: customer.email } };
}

function sessionRoutes(services: IdentityServices): Route[] {
  return [
    route(calls.login, async ({ body, origin, keepDevice }) => {
      const signedIn = await signIn(services, body, origin);
      keepDevice(signedIn.deviceToken);
      return toLogin(signedIn);
    }),
    route(calls.refreshToken, async ({ body, origin }) => {
      const { access, refresh } = await services.sessions.refresh(
        body.refresh,
        origin,
        body.device_key && {
          publicKey: Buffer.from(body.device_key.public_key, 'base64url'),
          signature: Buffer.from(body.device_key.signature, 'base64url'),
        },
      );
      return { access, refresh };
    }),
    route(calls.logout, async ({ body, origin }) => {
      await services.sessions.signOut(body.refresh, 'logout', origin);
      return done('You are signed out.');
    }),
    route(calls.listSessions, async ({ principal }) => {
      const sessions = await listSessions(services, principal.customerId);
      return { sessions: sessions.map((session) => toAnswer(session, principal.sessionId)) };
    }),
    route(calls.endSession, async ({ params, principal, origin }) => {
      await endOne(services, principal, params.sessionId, origin);
      return done('This session is signed out.');
    }),
    route(calls.listDevices, ({ principal }) => ownDevices(services, principal)),
    route(calls.signOutDevice, async ({ params, principal, origin }) => {
      await signOutDevice(services, principal, params.deviceId, origin);
      return done('This device is signed out, and no longer trusted.');
    }),
    route(calls.endOtherSessions, async ({ principal: { customerId, sessionId }, origin }) => {
      const others = { except: sessionId };
      const count = await services.sessions.end(customerId, others, 'ended-by-customer', origin);
      return done(
        count === 0 ? 'You are not signed in anywhere else.' : 'You are signed out everywhere except here.',
      );
    }),
  ];
}

function toAnswer({ id, device, createdAt, lastUsedAt }: SessionRecord, currentId: string): calls.Session {
  return {
    id,
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    current: id === currentId,
  };
}
