import { newThread } from '../../testing/messages/threads.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const received = async (town: OpenTown, owner: number) => ({ message_id: (await newThread(town, owner)).message_id });

export const cases: Readonly<Record<string, Case>> = {
  listMessages: { input: nothing },
  readMessage: { input: received, isOwned: true },
  openMessage: { input: received, isOwned: true },
  replyMessage: {
    input: async (town, owner) => ({ ...(await received(town, owner)), body: 'ありがとうございます。' }),
    isOwned: true,
  },
};
