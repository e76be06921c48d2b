import { Bubble, EventLine } from '../../ui/chat/bubble.tsx';
import { MessageLog } from '../../ui/chat/message-log.tsx';
import type { GallerySection } from './specimen.tsx';

export const chatSections: readonly GallerySection[] = [
  { id: 'conversation', title: 'Conversation', Specimens: Conversation },
];

const at = '2026-05-04T09:30:00.000Z';

function Conversation() {
  return (
    <div className="flex h-96 rounded-lg border border-line bg-sunken">
      <MessageLog label="Messages" newest={3}>
        <Bubble side="other" name="Mary" at={at} text={'Good morning.\nHow can we help?'} />
        <Bubble side="own" name="You" at={at} text="My card did not arrive." state="Seen" />
        <EventLine text="Mary has joined the conversation." />
        <Bubble side="note" name="Note of Grace" at={at} text="Sent on Friday, second class." />
      </MessageLog>
    </div>
  );
}
