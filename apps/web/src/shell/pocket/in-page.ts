import { isReplyLost, type CallResult } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { readReply } from '@machi/domain/contract/read-reply';
import { locales } from '@machi/domain/locale/model';
import { readTown } from '@machi/domain/town/contract';
import { hearer, type HearCall } from '../calls/pocket-hook.ts';
import { currentPath } from '../navigation/navigation.ts';
import { recordStore } from '../record/record.ts';
import { kindOf, type Reader } from './kept-endpoints.ts';
import { ownSession, pocket } from './own-pocket.ts';
import type { Asked, Kept } from './pocket.ts';
import { noteAway, noteNear, noteShown } from './standing.ts';
import { waiting } from './waiting/in-page.ts';
import { waitingName } from './light-endpoints.ts';
import { offerLater } from './waiting/offer.ts';

/** Who reads now. */
const reader = (): Reader => (ownSession() ? 'member' : recordStore.read().token === false ? 'guest' : 'other');

const plain = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The kept reply, in another language where there is none in this one. */
async function findKept(endpoint: Endpoint, input: unknown): Promise<Kept | undefined> {
  const kind = kindOf(endpoint.name, reader());
  if (!kind) return undefined;
  const { locale } = recordStore.read();
  const asked = (language: string): Asked => ({ name: endpoint.name, locale: language, input });
  for (const language of [locale, ...locales.filter((other) => other !== locale)]) {
    const found = (await pocket.find(kind, asked(language))) ?? (await pocket.find('town', asked(language)));
    if (found) return found;
  }
  return undefined;
}

/** The reply of a call as it was last kept, with its time. */
export async function keptReply<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ readonly reply: ReplyOf<E>; readonly at: number } | undefined> {
  const kept = await findKept(endpoint, input);
  const reply = kept && readReply(endpoint, Object.entries(plain(kept.value)).find(([name]) => name === 'reply')?.[1]);
  return reply === undefined || !kept ? undefined : { reply, at: kept.at };
}

/**
 * Keeps a reply that has just come.
 * @param token of who asked: a reply to somebody who has left meanwhile is not of whom it finds here
 */
export async function keepReplyOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  reply: ReplyOf<E>,
  token: string | false,
): Promise<void> {
  const record = recordStore.read();
  const kind = kindOf(endpoint.name, record.token === token ? reader() : 'other');
  if (kind) await pocket.keep(kind, { name: endpoint.name, locale: record.locale, input }, reply);
}

/** Names in header and footer do not age as a page does. */
const isShown = (endpoint: Endpoint): boolean => endpoint.name !== readTown.name;

async function answerKept<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  page: string,
): Promise<CallResult<E> | undefined> {
  const kept = await keptReply(endpoint, input);
  if (!kept) return undefined;
  if (isShown(endpoint)) noteShown(page, kept.at);
  return { ok: true, reply: kept.reply };
}

/** What works without a network. */
const hear: HearCall = (endpoint, input, result, flags, token) => {
  if (flags.signal?.aborted === true) return undefined;
  if (result.ok || !isReplyLost(result)) {
    noteNear();
    if (result.ok && endpoint.method === 'GET') void keepReplyOf(endpoint, input, result.reply, token);
    const name = waitingName(endpoint.name);
    if (result.ok && flags.ignoresError !== true && name)
      void waiting.settle({ name, page: currentPath(), input: { ...Object(input) } });
    return undefined;
  }
  noteAway();
  if (endpoint.method === 'GET') return answerKept(endpoint, input, currentPath());
  return offerLater(endpoint, input, result, flags);
};
hearer.hear = hear;
