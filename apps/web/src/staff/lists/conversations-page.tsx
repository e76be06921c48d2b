import { conversationList, conversationStates, type StaffConversation } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Age } from '../parts/age.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { conversationQuery } from './list-queries.ts';
import { ListView } from './list-view.tsx';

/** What people have written by the contact form, also what somebody has answered. */
export default function ConversationsPage() {
  const { conversationId } = useParams();
  return (
    <>
      <PageHead
        title="Contact messages"
        intro="Messages from the contact form, and which of us has each one. Answer them in the inbox."
      />
      <ListView list={conversationList} currentId={conversationId} />
      {conversationId !== undefined && <ConversationDrawer conversationId={conversationId} />}
    </>
  );
}

function ConversationDrawer({ conversationId }: { conversationId: string }) {
  const query = useQuery(conversationQuery(useStaffApi(), conversationId));
  return (
    <DetailDrawer
      title={query.data ? `Message from ${query.data.conversation.sender}` : 'Contact message'}
      backTo="/staff/conversations"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the message" lines={6} />}
        failed="The message could not be loaded."
      >
        {({ conversation }) => <Conversation conversation={conversation} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Conversation({ conversation }: { conversation: StaffConversation }) {
  const { id, state, message } = conversation;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Badge tone={conversationStates[state].tone}>{conversationStates[state].word}</Badge>
        <Allowed permission="inbox.read">
          <RouteLink to={`/staff/inbox/${id}`}>Open it in the inbox</RouteLink>
        </Allowed>
        {state === 'new' && (
          <Allowed permission="messages.decide">
            <RouteLink to={`/staff/queues/messages/${id}`}>Answer it</RouteLink>
          </Allowed>
        )}
      </div>
      <p className="wrap-anywhere whitespace-pre-line rounded-lg border border-line px-4 py-3">{message}</p>
      <FactList facts={factsOf(conversation)} />
    </div>
  );
}

function factsOf({ at, email, state, handled_at, note, ...conversation }: StaffConversation): Fact[] {
  const isOpen = state === 'new';
  return [
    { label: 'Email', value: email },
    { label: 'Written', value: <Moment at={at} /> },
    ...(isOpen ? [{ label: 'Waiting', value: <Age since={at} /> }] : []),
    { label: isOpen ? 'Who has it' : 'Handled by', value: conversation.with?.name ?? 'Nobody' },
    ...(handled_at === null ? [] : [{ label: 'Handled', value: <Moment at={handled_at} /> }]),
    ...(note === null ? [] : [{ label: 'What was done', value: note }]),
  ];
}
