import { createApi, newIdempotencyKey } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';

/** Long enough for a person to see that something happens. */
const busyForMs = 1_400;
const sent = 'Message submitted. Our support team will contact you shortly.';
const fieldNames = ['full_name', 'email', 'message'] as const;

/** Brings the contact form to life: says what is missing, sends the message once, keeps what was typed on failure. */
export function startContactForm(form: HTMLFormElement): void {
  const button = form.querySelector('[data-send]');
  const title = document.title;
  let idempotencyKey = newIdempotencyKey();

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button?.getAttribute('aria-disabled') === 'true') return;
    const empty = fieldNames.filter((name) => control(form, name).value.trim() === '');
    markErrors(form, Object.fromEntries(empty.map((name) => [name, ['Please fill in this field.']])));
    document.title = empty.length > 0 ? `Error: ${title}` : title;
    if (empty.length > 0) return tellOfErrors(form, 'Please fill all fields');

    setBusy(button, true);
    const [problem] = await Promise.all([send(form, idempotencyKey), wait(busyForMs)]);
    setBusy(button, false);
    if (problem) {
      document.title = `Error: ${title}`;
      markErrors(form, problem.fields);
      return tellOfErrors(form, problem.message);
    }
    form.reset();
    idempotencyKey = newIdempotencyKey();
    setLabel(button, 'Message Sent!');
    tell(sent);
  });
  form.addEventListener('input', () => {
    // Another message from now on: the bank would refuse a changed one under the key of the first.
    idempotencyKey = newIdempotencyKey();
    setLabel(button, 'Send message');
  });
}

type Problem = { readonly message: string; readonly fields: Readonly<Record<string, readonly string[]>> };

async function send(form: HTMLFormElement, idempotencyKey: string): Promise<Problem | undefined> {
  // Visitors write without being signed in; a session in this browser is none of this form's business.
  const session = {
    access: () => null,
    tokens: () => null,
    replaceTokens: () => {},
    removeTokens: () => {},
  };
  const api = createApi({ session, onSignedOut: () => {}, locks: undefined });
  const value = (name: string) => control(form, name).value;
  const body = {
    full_name: value('full_name'),
    email: value('email'),
    message: value('message'),
    website: value('website'),
  };
  try {
    await api.call('POST /support/contact/', { body, idempotencyKey });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, fields: error.fields };
  }
}

function control(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = form.elements.namedItem(name);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  throw new Error(`The contact form has lost its field ${name}.`);
}

/** Says it in a dialog, and goes on when the person has read it. */
function tell(words: string, afterwards: () => void = () => {}): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-outcome]');
  const text = dialog?.querySelector('[data-outcome-text]');
  if (!dialog || !text) return;
  text.textContent = words;
  dialog.addEventListener('close', afterwards, { once: true });
  dialog.showModal();
}

/** The field is in sight behind the dialog, and has the focus after it. */
function tellOfErrors(form: HTMLFormElement, words: string): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  first?.scrollIntoView({ block: 'center' });
  tell(words, () => first?.focus());
}

function markErrors(form: HTMLFormElement, errors: Problem['fields']): void {
  for (const name of fieldNames) {
    const field = control(form, name);
    const id = `${field.id}-error`;
    document.getElementById(id)?.remove();
    const described =
      field
        .getAttribute('aria-describedby')
        ?.split(' ')
        .filter((each) => each !== id) ?? [];
    const words = errors[name]?.join(' ');
    if (words) {
      field.before(problem(id, words));
      described.push(id);
    }
    setOrRemove(field, 'aria-invalid', words && 'true');
    setOrRemove(field, 'aria-describedby', described.join(' '));
  }
}

function setOrRemove(element: Element, name: string, value: string | false | undefined): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

function problem(id: string, words: string): HTMLElement {
  const line = document.createElement('p');
  line.id = id;
  line.className = 'field-problem';
  line.textContent = words;
  return line;
}

function setBusy(button: Element | null, busy: boolean): void {
  if (button) setOrRemove(button, 'aria-disabled', busy && 'true');
  setLabel(button, busy ? 'Sending…' : 'Send message');
}

function setLabel(button: Element | null, text: string): void {
  const label = button?.querySelector('[data-send-label]');
  if (label) label.textContent = text;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
