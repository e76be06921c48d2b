import { Bubble, EventLine } from '../../ui/chat/bubble.tsx';
import { FileButton } from '../../ui/chat/file-button.tsx';
import { MessageLog } from '../../ui/chat/message-log.tsx';
import type { GallerySection } from './specimen.tsx';

export const chatSections: readonly GallerySection[] = [
  { id: 'conversation', title: 'Conversation', Specimens: Conversation },
];

const at = '2026-05-04T09:30:00.000Z';

function Conversation() {
  return (
    <div className="grid h-96 grid-rows-[1fr_auto] rounded-lg border border-line bg-sunken">
      <MessageLog label="Messages" newest={3}>
        <Bubble side="other" name="Mary" at={at} text={'Good morning.\nHow can we help?'} />
        <Bubble side="own" name="You" at={at} text="My card did not arrive." state="Seen" />
        <EventLine text="Mary has joined the conversation." />
        <Bubble side="note" name="Note of Grace" at={at} text="Sent on Friday, second class." />
      </MessageLog>
      <div className="border-line border-t p-2">
        <FileButton onFile={async () => {}} />
      </div>
    </div>
  );
}
