import type { Route } from '../../platform/http/route.ts';
import { type SupportModule, supportModule } from '../support/index.ts';
import { contactHandled, receiveContact } from './contact.ts';
import { inboxRoutes } from './inbox/index.ts';
import { forgettingJob, mailAnswers, mailingJob } from './jobs.ts';
import { conversationRoutes } from './routes.ts';
import type { ConversationServices } from './services.ts';

export { conversationView, keptMessages } from './views.ts';

export type Conversations = {
  readonly routes: readonly Route[];
  /** The contact form: what it takes is a conversation, under the id of the message. */
  readonly support: SupportModule;
  /** What a job does a moment after an answer. */
  mailAnswers(conversationId: string): Promise<void>;
};

/** What customers and guests talk about with the bank. */
export function conversationsModule(
  given: Omit<ConversationServices, 'handleContactMessage'>,
): Conversations {
  const support = supportModule({
    ...given,
    onReceived: (tx, message) => receiveContact(services, tx, message),
    onHandled: (tx, id) => contactHandled(services, tx, id),
  });
  const services: ConversationServices = { ...given, handleContactMessage: support.handleContactMessage };
  services.jobs.register(mailingJob(services));
  services.jobs.register(forgettingJob(services));
  return {
    routes: [...support.routes, ...conversationRoutes(services), ...inboxRoutes(services)],
    support,
    mailAnswers: (id) => mailAnswers(services, id),
  };
}
