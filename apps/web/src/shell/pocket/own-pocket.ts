import { createListeners } from '@machi/client/listeners';
import * as z from 'zod/mini';
import { isLoggedIn } from '@machi/client/record-store';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { recordStore } from '../record/record.ts';
import { indexedRows } from './indexed-rows.ts';
import { createPocket } from './pocket.ts';

/** Officials' sessions are short, on desks that others use: nothing of theirs is kept. */
export function ownSession() {
  const record = recordStore.read();
  const { is_official, is_company = false } = record;
  if (record.token === false || isWorkAccount({ is_official, is_company })) return undefined;
  return isLoggedIn(record, new Date()) ? { secret: record.token, until: record.expire } : undefined;
}

/** What a guest wants to be sent later lies under a key of this browser, and goes as soon as somebody logs in. */
const GUEST = { secret: 'guest', until: Infinity };
const ownOrGuest = () => ownSession() ?? (recordStore.read().token === false ? GUEST : undefined);

const watchers = createListeners();

/** Calls `watch` after writes wait or no longer wait; returns its end. */
export const pocketChanged = watchers.subscribe;

/** What this browser keeps for use without a network. */
export const pocket = createPocket(indexedRows(), ownOrGuest, () => Date.now(), watchers.tell);

const Named = z.object({ name: z.string() });

/** When each reply was kept last, by the name of its endpoint. */
export async function keptTimes(): Promise<ReadonlyMap<string, number>> {
  const all = [...(await pocket.list('town')), ...(await pocket.list('own'))];
  return new Map(
    all
      .toSorted((one, other) => one.at - other.at)
      .flatMap(({ value, at }) => {
        const { data } = Named.safeParse(value);
        return data ? [[data.name, at] as const] : [];
      }),
  );
}
