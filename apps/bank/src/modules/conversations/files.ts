import type { FileAnswer } from '@farthing/contract';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Upload } from '../../platform/http/route.ts';
import { type PictureOrPdf, readPictureOrPdf } from '../../platform/pictures/picture-or-pdf.ts';
import { openPicture as openFile, sealPicture as sealFile } from '../../platform/pictures/sealed-picture.ts';
import { chatPolicies } from '../../platform/policies/chat.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findSent, type Message } from './message-store.ts';
import type { ConversationServices, Talker } from './services.ts';
import { lockPerson } from './store.ts';
import { openConversation, send } from './talk.ts';

/** Looked at before a transaction is begun: drawing a picture takes a while. */
export function readUpload(upload: Upload | undefined): Promise<PictureOrPdf> {
  return readPictureOrPdf(upload, chatPolicies);
}

/** As part of the message that carries it; the same message sent again keeps no second file. */
export async function sendFile(
  services: ConversationServices,
  tx: Tx,
  talker: Talker,
  clientId: string,
  file: PictureOrPdf,
): Promise<Message> {
  await lockPerson(tx, talker.person);
  const before = await findSent(tx, talker.person, clientId);
  if (before !== undefined) return before;
  const conversation = await openConversation(services, tx, talker);
  const file_id = await keepFile(services, tx, conversation.id, file);
  return send(services, tx, talker, { client_id: clientId, kind: 'file', text: file.name, file_id });
}

/** Answers its id. */
export async function keepFile(
  { ids, clock, secrets }: ConversationServices,
  tx: Tx,
  conversationId: string,
  file: PictureOrPdf,
): Promise<string> {
  const id = ids.next();
  await tx
    .insertInto('conversation_file')
    .values({
      id,
      conversation_id: conversationId,
      name: file.name,
      type: file.type,
      bytes: file.bytes.length,
      sealed: sealFile(secrets, { purpose, place: id }, file.bytes),
      created_at: clock.now(),
    })
    .execute();
  return id;
}

const purpose = 'conversation-files';

/** Whether its conversation may be read by whoever asks is for the caller to say. */
export async function readFile(
  { secrets }: ConversationServices,
  reader: Reader,
  fileId: string,
  isAllowed: (conversationId: string) => Promise<boolean>,
): Promise<FileAnswer> {
  const row = await reader
    .selectFrom('conversation_file')
    .select(['conversation_id', 'name', 'type', 'sealed'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (row === undefined || !(await isAllowed(row.conversation_id))) throw new Refusal('not_found');
  return {
    type: row.type,
    bytes: openFile(secrets, { purpose, place: fileId }, row.sealed),
    fileName: row.name,
  };
}
