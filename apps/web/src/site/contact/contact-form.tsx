import { limits, type SiteConfig } from '@farthing/contract';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { contactDetails } from '../contact-details.ts';

/** Plain HTML, brought to life by send-message.ts; its names are those of the call that takes the message. */
export function ContactForm({ site }: { site: SiteConfig }) {
  return (
    <>
      <div className="contact-without-script mb-6">
        <WithoutScript email={contactDetails(site).email} />
      </div>
      <form data-contact-form noValidate className="contact-form grid gap-5">
        <Field id="full_name" label="Full name">
          <Input name="full_name" autoComplete="name" maxLength={limits.fullName} required />
        </Field>
        <Field id="email" label="Email address" hint="So that we can answer.">
          <Input name="email" type="email" autoComplete="email" maxLength={limits.email} required />
        </Field>
        <Field id="message" label="Message" hint={replyWords(site)}>
          <Textarea name="message" rows={6} maxLength={limits.contactMessage} required />
        </Field>
        <Honeypot />
        <p className="send-button">
          <Button type="submit" data-send className="w-full sm:w-auto">
            <span className="busy-coin size-4.5 rounded-full border-3 border-current border-dotted motion-safe:animate-spin" />
            <span data-send-label>Send message</span>
          </Button>
        </p>
      </form>
      <MessageDialog />
    </>
  );
}

function replyWords({ mode, contact: { replyTime } }: SiteConfig): string | undefined {
  if (replyTime === null) return undefined;
  const told = `We reply within ${replyTime}.`;
  return mode === 'sandbox'
    ? `${told} In a sandbox you do so yourself, in the inbox of the staff console.`
    : told;
}

/** Not seen and not reached by people; robots fill in every field that they find. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="contact-trap">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The words are put in by the script, so that there is one dialog for every outcome. */
function MessageDialog() {
  return (
    <dialog
      role="alertdialog"
      aria-labelledby="outcome"
      data-outcome
      className="message-dialog rounded-lg border border-line bg-raised p-6 text-ink shadow-raised md:p-8"
    >
      <form method="dialog" className="grid gap-6">
        <p id="outcome" data-outcome-text className="text-lg" />
        <Button type="submit" className="justify-self-end">
          OK
        </Button>
      </form>
    </dialog>
  );
}

function WithoutScript({ email }: { email: string | null }) {
  return (
    <Alert tone="info" title="This form needs JavaScript">
      {email ? (
        <>
          Without it, please write to <TextLink href={`mailto:${email}`}>{email}</TextLink> with your full
          name and your message.
        </>
      ) : (
        'Please switch it on in your browser and load the page again.'
      )}
    </Alert>
  );
}
