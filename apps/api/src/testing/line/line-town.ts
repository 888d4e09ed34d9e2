import { randomBytes } from 'node:crypto';
import { LINE_WEBHOOK_PATH } from '../../providers/line/open-line.ts';
import type { Chat } from '../../providers/line/sandbox/chats.ts';
import { lineSandbox } from '../../providers/line/sandbox/sandbox.ts';
import { START, openTown, type OpenTown, type OpenTownOptions } from '../towns/open-town.ts';

export const LINE_SECRET = '0123456789abcdef0123456789abcdef';

/** A town with its own LINE. */
export async function openLineTown({ environment, ...options }: OpenTownOptions = {}) {
  const open: { town?: OpenTown } = {};
  const token = randomBytes(24).toString('base64url');
  const sandbox = lineSandbox({
    secret: LINE_SECRET,
    token,
    clock: () => open.town?.now() ?? START,
    endpoint: () => (open.town?.origin ?? '') + LINE_WEBHOOK_PATH,
  });
  const town = await openTown({
    ...options,
    environment: {
      LINE_CHANNEL_SECRET: LINE_SECRET,
      LINE_CHANNEL_TOKEN: token,
      LINE_ACCOUNT: '@machi',
      LINE_URL: await sandbox.open(),
      ...environment,
    },
  });
  open.town = town;
  /** A person with a new account at LINE. */
  const newChat = (): Chat => sandbox.chats.of(randomBytes(6).toString('hex'));
  /** Says something to the town; answers what it answers. */
  async function say(chat: Chat, text: string): Promise<string> {
    await sandbox.act(chat, { type: 'message', text });
    const last = chat.lines.at(-1);
    if (last?.from !== 'town') throw new Error('the town did not answer');
    return last.text;
  }
  return {
    ...town,
    sandbox,
    newChat,
    say,
    async close() {
      await town.close();
      await sandbox.close();
    },
  };
}
export type LineTown = Awaited<ReturnType<typeof openLineTown>>;
