import { randomBytes } from 'node:crypto';
import { postToTown, sandboxServer } from '../../sandbox-server.ts';
import { signLine } from '../signature.ts';
import { sandboxApi } from './api.ts';
import { sandboxChats, type Chat } from './chats.ts';

interface SandboxOptions {
  readonly secret: string;
  readonly token: string;
  readonly clock: () => Date;
  /** The town's webhook. */
  endpoint(): string;
}

/** What a person does in the chat. */
export type Doing =
  | { readonly type: 'follow' | 'unfollow' }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'postback'; readonly data: string };

const MOST_TOKENS = 1000;
/** The page waits this long for the town's answer. */
const ANSWER_MILLISECONDS = 5000;

const contentOf = (doing: Doing) =>
  doing.type === 'message'
    ? { message: { type: 'text', id: String(Date.now()), text: doing.text } }
    : doing.type === 'postback'
      ? { postback: { data: doing.data } }
      : {};

/** A LINE for trials on this machine only: its API, its people, and signed webhooks. */
export function lineSandbox({ secret, token, clock, endpoint }: SandboxOptions) {
  const chats = sandboxChats(clock);
  const replyTokens = new Map<string, string>();
  const { application, menus, state } = sandboxApi({ token, chats, replyTokens });
  const server = sandboxServer(application);

  function eventOf(userId: string, doing: Doing) {
    const replyToken = randomBytes(16).toString('hex');
    const [oldest] = replyTokens.keys();
    if (replyTokens.size >= MOST_TOKENS && oldest !== undefined) replyTokens.delete(oldest);
    replyTokens.set(replyToken, userId);
    return {
      type: doing.type,
      mode: 'active',
      timestamp: clock().getTime(),
      source: { type: 'user', userId },
      webhookEventId: `01SANDBOX${randomBytes(10).toString('hex').toUpperCase()}`.slice(0, 26),
      deliveryContext: { isRedelivery: false },
      ...(doing.type === 'unfollow' ? {} : { replyToken }),
      ...contentOf(doing),
    };
  }

  /** Sends events to the town as LINE does; answers the status. */
  async function tell(events: readonly unknown[]): Promise<number> {
    const body = JSON.stringify({ destination: 'U00000000000000000000000000000000', events });
    return postToTown(endpoint(), body, { 'x-line-signature': signLine(body, secret) });
  }

  return {
    ...server,
    chats,
    menus,
    state,
    eventOf,
    tell,
    /** A person does something; resolves once the town has answered, or after a moment. */
    async act(chat: Chat, doing: Doing): Promise<void> {
      if (doing.type === 'unfollow') chat.isBlocked = true;
      if (doing.type === 'follow') Object.assign(chat, { isFriend: true, isBlocked: false });
      if (doing.type === 'message') chats.say(chat.userId, 'person', doing.text);
      const heard = doing.type === 'unfollow' ? undefined : chats.heard(chat.userId, ANSWER_MILLISECONDS);
      const status = await tell([eventOf(chat.userId, doing)]).catch(() => undefined);
      if (status === 200) await heard;
    },
  };
}
export type LineSandbox = ReturnType<typeof lineSandbox>;
