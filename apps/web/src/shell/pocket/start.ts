import { loadTexts } from '@machi/domain/locale/texts';
import type { Query } from '@tanstack/react-query';
import { isYoung } from '@machi/domain/pocket/model';
import { readTown } from '@machi/domain/town/contract';
import * as z from 'zod/mini';
import { call, queryClient } from '../calls/client.ts';
import { recordStore, shownLocale } from '../record/record.ts';
import './in-page.ts';
import { pocket } from './own-pocket.ts';
import { noteAway, readStanding, watchStanding } from './standing.ts';
import { POCKET } from './texts.ts';
import { waiting } from './waiting/in-page.ts';

/** First look at what to take along: the page itself comes first. */
const SOON = 4000;
const LOOK = 60_000;
/** Pause between looks whether the server answers again. */
const PAUSE = 20_000;
const DOUBT = 2000;
const CARRIED = 'carried';
/** When it was taken along last. */
const Carried = z.object({ reply: z.number() });

interface Connection {
  readonly saveData?: boolean;
}
const connection = (): Connection | undefined => Object.getOwnPropertyDescriptor(navigator, 'connection')?.value;

/** A guest takes the town along only where the portal is installed: a visit once must not cost forty requests. */
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

let isCarrying = false;

/** Takes along what may be wanted without a network, now and then. */
async function carry(isForced = false): Promise<void> {
  const isMember = recordStore.read().token !== false;
  if (isCarrying || document.hidden || readStanding().away !== null || !(isMember || isInstalled())) return;
  isCarrying = true;
  try {
    const asked = { name: CARRIED, locale: recordStore.read().locale, input: {} };
    const kind = isMember ? 'own' : 'town';
    const before = await pocket.find(kind, asked);
    if (!isForced && isYoung(Carried.safeParse(before?.value).data?.reply, Date.now())) return;
    await pocket.keep(kind, asked, Date.now());
    const { carryAlong } = await import('./carry.ts');
    await carryAlong(connection()?.saveData === true);
  } catch {
    // Without this part of the application nothing more is kept.
  } finally {
    isCarrying = false;
  }
}

/** Everything answers again: what is shown is asked anew, what waits is sent. */
async function comeBack(showsKept: boolean): Promise<void> {
  await waiting.sendAll();
  // A page that shows nothing kept stays as it is: after one lost reply somebody may be about to press again.
  const isWanting = showsKept ? undefined : { predicate: ({ state }: Query) => state.status === 'error' };
  await queryClient.invalidateQueries(isWanting);
  await carry(showsKept);
}

/** Looks whether the server answers again. */
const look = (): void => void call(readTown, {}, { ignoresError: true });

/** Keeps what works without a network in step with session, network and time. Returns its end. */
export function startPocket(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let before = recordStore.read().token;
  let wasAway = readStanding().away !== null;
  let showsKept = readStanding().shown.size > 0;
  void pocket.check().then(() => waiting.sendAll());
  void loadTexts(shownLocale(), POCKET);
  if (!navigator.onLine) noteAway();

  const unsubscribe = [
    recordStore.subscribe(() => {
      const { token: now } = recordStore.read();
      if (now === before) return;
      before = now;
      void pocket.check();
      setTimeout(() => void carry(), SOON);
    }),
    watchStanding(() => {
      const isAway = readStanding().away !== null;
      if (wasAway && !isAway) void comeBack(showsKept);
      showsKept = isAway && readStanding().shown.size > 0;
      // One lost reply is no lost network.
      if (!wasAway && isAway && navigator.onLine) setTimeout(look, DOUBT);
      wasAway = isAway;
    }),
  ];
  window.addEventListener('online', look, { signal });
  window.addEventListener('offline', noteAway, { signal });
  document.addEventListener('visibilitychange', () => void carry(), { signal });
  const timers = [
    setInterval(() => void carry(), LOOK),
    setInterval(() => readStanding().away !== null && navigator.onLine && !document.hidden && look(), PAUSE),
  ];
  const soon = setTimeout(() => void carry(), SOON);
  return () => {
    ended.abort();
    for (const stop of unsubscribe) stop();
    for (const timer of timers) clearInterval(timer);
    clearTimeout(soon);
  };
}
