import { call } from '../../call.ts';
import { answered, done, opaque, sent } from '../../fields.ts';

export const sendFreshSelfie = call({
  method: 'POST',
  path: '/account/fresh-selfie/',
  summary: 'Send a new picture of your face, by the link in an email',
  description:
    'For who has lost every passkey and the authenticator app: staff compare it with the picture of the identity check before they ' +
    'remove them. The link works once. JPEG, PNG or WebP; the picture is drawn anew, encrypted, and deleted after the decision.',
  access: 'public',
  rate: 'account',
  encoding: 'multipart',
  upload: 'picture',
  body: sent({ token: opaque('Invalid or missing link.') }),
  answer: { status: 200, body: answered(done) },
  errors: ['link_invalid', 'picture_not_readable', 'picture_too_large'],
});
