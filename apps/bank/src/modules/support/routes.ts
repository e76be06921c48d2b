import { sendContactMessage } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { SupportService } from './service.ts';

const submitted = {
  status: 'success',
  message: 'Message submitted. Our support team will contact you shortly.',
} as const;

export function supportRoutes(support: SupportService): Route[] {
  return [
    route(sendContactMessage, ({ body, origin, once }) =>
      once(async (tx) => {
        // People do not see this field. A robot that fills it is told what it wants to hear, and goes away.
        if (body.website !== undefined && body.website !== '') return submitted;
        const { full_name: fullName, email, message } = body;
        await support.receiveMessage(tx, { fullName, email, message }, origin.address);
        return submitted;
      }),
    ),
  ];
}
