import type { Transporter } from 'nodemailer';
import { PermanentFailure } from '../jobs.ts';
import type { RenderedMail } from './body.ts';

export type Message = RenderedMail & {
  readonly id: string;
  readonly to: string;
  readonly date: Date;
};

export type Smtp = {
  /** Answers once the server has taken the message over. Throws `PermanentFailure` when it never will. */
  deliver(message: Message): Promise<void>;
  close(): void;
};

export type SmtpOptions = {
  /** `smtps://` is encrypted from the start; `smtp://` upgrades when the server offers it (`?requireTLS=true`: or fails). */
  readonly url: string;
  readonly from: string;
  /** How long the server may stay silent at any step. */
  readonly timeoutMs: number;
};

export function createSmtp(options: SmtpOptions): Smtp {
  let opening: Promise<Transporter> | undefined;
  const domain = domainOf(options.from);
  return {
    async deliver({ id, to, subject, text, html, date, brandName }) {
      opening ??= openTransport(options);
      const transport = await opening;
      try {
        // The same id and date at every attempt, so that a receiver can drop what it already has.
        await transport.sendMail({
          from: senderOf(options.from, brandName),
          to: { name: '', address: to },
          subject,
          text,
          html,
          date,
          messageId: `<${id}@${domain}>`,
        });
      } catch (cause) {
        throw deliveryFailure(cause);
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/** Loaded with the first mail: a sandbox keeps its own, and every start would wait for it. */
async function openTransport({ url, timeoutMs }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 4,
      // The job tries again; a requeue inside of the pool would hide attempts from it.
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  );
}

/** Refusals of this recipient or this content stay; a wrong password or an unknown sender is ours to mend. */
function deliveryFailure(cause: unknown): Error {
  const fault = cause as { message?: string; responseCode?: number; command?: string };
  const message = withoutAddresses(fault.message ?? String(cause)).slice(0, 500);
  const refused = (fault.responseCode ?? 0) >= 500;
  const final = refused && (fault.command === 'RCPT TO' || fault.command === 'DATA');
  return final ? new PermanentFailure(message) : new Error(message);
}

/** Servers repeat the recipient in their answers, and errors go into logs. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, '[address]');
}

/** An address without a name is signed by the bank. */
function senderOf(from: string, brandName: string | undefined): string | { name: string; address: string } {
  return from.includes('<') || brandName === undefined ? from : { name: brandName, address: from };
}

function domainOf(from: string): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost';
}
