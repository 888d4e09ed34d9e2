import { isReplyLost, type CallResult } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { readReply } from '@machi/domain/contract/read-reply';
import { locales } from '@machi/domain/locale/model';
import { readTown } from '@machi/domain/town/contract';
import { hearer, type HearCall } from '../calls/pocket-hook.ts';
import { currentPath } from '../navigation/navigation.ts';
import { recordStore } from '../record/record.ts';
import { kindOf } from './kept-endpoints.ts';
import { ownSession, pocket } from './own-pocket.ts';
import type { Asked, Kept } from './pocket.ts';
import { noteAway, noteNear, noteShown } from './standing.ts';
import { waiting } from './waiting/in-page.ts';
import { waitingName } from './light-endpoints.ts';
import { offerLater } from './waiting/offer.ts';

/** Kind of a reply. What depends on its reader is a member's own. */
function keptAs(endpoint: Endpoint): 'town' | 'own' | undefined {
  const kind = kindOf(endpoint.name);
  return kind === 'town' && endpoint.dependsOnReader && ownSession() ? 'own' : kind;
}

const plain = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The kept reply, in another language where there is none in this one. */
async function findKept(endpoint: Endpoint, input: unknown): Promise<Kept | undefined> {
  const kind = keptAs(endpoint);
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

/** Keeps a reply that has just come. */
export async function keepReplyOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  reply: ReplyOf<E>,
): Promise<void> {
  const kind = keptAs(endpoint);
  const { locale } = recordStore.read();
  if (kind) await pocket.keep(kind, { name: endpoint.name, locale, input }, reply);
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
const hear: HearCall = (endpoint, input, result, flags) => {
  if (flags.signal?.aborted === true) return undefined;
  if (result.ok || !isReplyLost(result)) {
    noteNear();
    if (result.ok && endpoint.method === 'GET') void keepReplyOf(endpoint, input, result.reply);
    if (result.ok && flags.ignoresError !== true && waitingName(endpoint.name))
      void waiting.settle(endpoint.name, currentPath());
    return undefined;
  }
  noteAway();
  if (endpoint.method === 'GET') return answerKept(endpoint, input, currentPath());
  return offerLater(endpoint, input, result, flags);
};
hearer.hear = hear;
