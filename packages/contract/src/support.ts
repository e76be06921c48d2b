import * as z from 'zod';
import { call } from './call.ts';
import { answered, done, email, line, prose, sent } from './fields.ts';
import { limits } from './limits.ts';

export const sendContactMessage = call({
  method: 'POST',
  path: '/support/contact/',
  summary: 'Write to the bank',
  access: 'public',
  rate: 'account',
  idempotent: true,
  body: sent({
    full_name: line('your full name', limits.fullName),
    email,
    message: prose('your message', limits.contactMessage),
    website: z
      .string('Leave this empty.')
      .max(limits.addressLine, 'Leave this empty.')
      .optional()
      .meta({ description: 'Hidden from people. A message that fills it is thrown away.' }),
  }),
  answer: { status: 201, body: answered(done) },
  errors: [],
});
