import { call } from '../../call.ts';
import { answered, done, opaque, sent } from '../../fields.ts';

export const sendFreshSelfie = call({
  method: 'POST',
  path: '/account/fresh-selfie/',
  summary: 'Send a new picture of your face, by the link in an email',
  description:
    'For customers who have lost every passkey and the authenticator app, or the mailbox: staff compare it with the picture of the identity ' +
    'check before they decide. The link works once. JPEG, PNG or WebP; the picture is drawn anew, encrypted, and deleted after the decision.',
  access: 'public',
  rate: 'account',
  encoding: 'multipart',
  upload: 'picture',
  body: sent({ token: opaque('Invalid or missing link.') }),
  answer: { status: 200, body: answered(done) },
  errors: ['link_invalid', 'picture_not_readable', 'picture_too_large'],
});
