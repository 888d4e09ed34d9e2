import { callTimes } from '@machi/domain/inquiry/call-back';
import { newGuestInquiry, newMessageFile, newPhrase, newThread } from '../../testing/messages/threads.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** A thread by another person: officials may not answer their own messages. */
async function waiting(town: OpenTown) {
  const { member_id } = await town.addPerson();
  const { message_thread_id, seen } = await newThread(town, member_id, { isAnswered: true });
  return { message_thread_id, seen };
}
/** An office with another official of the sample town who answers messages. */
const OTHER_OFFICE = 2;
const ofSomebody = async (town: OpenTown) => ({ message_thread_id: (await waiting(town)).message_thread_id });

export const cases: Readonly<Record<string, Case>> = {
  listThreads: {
    async input(town) {
      await waiting(town);
      return {};
    },
  },
  readMessageDeskChoices: { showsNobody: true, input: nothing },
  readThread: { input: ofSomebody },
  readThreadDocument: {
    async input(town) {
      const { member_id } = await town.addPerson();
      const { message_thread_id, message_id } = await newThread(town, member_id);
      return { message_thread_id, document_id: await newMessageFile(town, member_id, message_id) };
    },
  },
  answerThread: { input: async (town) => ({ ...(await waiting(town)), body: '承りました。' }) },
  settleThread: { input: waiting },
  noteCallTry: {
    async input(town) {
      const thread = await waiting(town);
      const [call_at = ''] = callTimes(town.now());
      await town.rows`update message_thread set call_at = ${call_at} where message_thread_id = ${thread.message_thread_id}`;
      return { ...thread, call_at };
    },
  },
  assignThread: { input: async (town) => ({ ...(await ofSomebody(town)), from: null, to: null }) },
  holdThread: { showsNobody: true, input: async (town) => ({ ...(await ofSomebody(town)), is_answering: 1 }) },
  handOverThread: {
    showsNobody: true,
    input: async (town) => ({ ...(await newGuestInquiry(town)), organization_id: OTHER_OFFICE, note: '' }),
  },
  markThread: { showsNobody: true, input: async (town) => ({ ...(await newGuestInquiry(town)), is_spam: 1 }) },
  findMessageMembers: { input: () => ({ q: '佐藤' }) },
  writeMessage: {
    input: async (town) => ({
      member_id: (await town.addPerson()).member_id,
      subject: '水道の検針について',
      body: '検針の日が変わります。',
    }),
  },
  countRecipients: {
    showsNobody: true,
    input: async (town) => ({ member_ids: [(await town.addPerson()).member_id] }),
  },
  writeMessages: {
    input: async (town) => ({
      member_ids: [(await town.addPerson()).member_id],
      subject: '体操教室の会場について',
      body: '来週は、二階の会議室で行います。',
      recipients: 1,
    }),
  },
  listPhrases: { showsNobody: true, input: nothing },
  addPhrase: {
    showsNobody: true,
    input: () => ({ phrase_name: `お礼 ${crypto.randomUUID().slice(0, 8)}`, body: 'ありがとうございます。' }),
  },
  changePhrase: {
    showsNobody: true,
    input: async (town) => ({
      ...(await newPhrase(town)),
      phrase_name: `受付 ${crypto.randomUUID().slice(0, 8)}`,
      body: '承りました。',
    }),
  },
  deletePhrase: { showsNobody: true, input: (town) => newPhrase(town) },
};
