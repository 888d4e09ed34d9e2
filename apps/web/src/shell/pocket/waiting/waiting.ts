import { isReplyLost, sentencesOf, type CallFailure } from '@machi/client/client';
import { pathParameters } from '@machi/domain/contract/endpoint';
import { MOST_WAITING, isTooLate, waitingLimits } from '@machi/domain/pocket/model';
import * as z from 'zod/mini';
import type { Pocket } from '../pocket.ts';
import { waitingName, waitingWrites, type WaitingName } from '../light-endpoints.ts';

const Outcome = z.union([
  z.object({ kind: z.literal('sent'), number: z.nullable(z.string()) }),
  z.object({ kind: z.literal('refused'), sentences: z.array(z.string()) }),
  z.object({ kind: z.literal('late') }),
]);
export type Outcome = z.infer<typeof Outcome>;

const Entry = z.object({
  /** Idempotency-Key of the form's own attempt, which may have reached the server. */
  key: z.string(),
  name: z.custom<WaitingName>((name) => typeof name === 'string' && waitingName(name) !== undefined),
  input: z.record(z.string(), z.unknown()),
  /** Page of the form. */
  page: z.string(),
  pressed_at: z.number(),
  /** Null: still waiting. */
  outcome: z.nullable(Outcome),
});
export type WaitingEntry = z.infer<typeof Entry>;

/** How sending has ended. */
export type Answer = { readonly ok: true; readonly number: string | null } | CallFailure;

type Written = Pick<WaitingEntry, 'name' | 'page' | 'input'>;

/** Whether two writes are of one form: a page may have one for each thing in a list. A report follows no other. */
const isSameForm = (one: Written, other: Written): boolean =>
  !waitingLimits(one.name).isForAll &&
  one.name === other.name &&
  one.page === other.page &&
  pathParameters(waitingWrites[one.name].path).every((id) => String(one.input[id]) === String(other.input[id]));

const LOCK = 'machi-waiting';

/** Lets the tabs of a browser send by turns; where locks are missing, the keys alone keep writes single. */
export const inOneTab =
  (locks: Pick<LockManager, 'request'> | undefined) =>
  async (work: () => Promise<void>): Promise<unknown> =>
    locks ? locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work();

interface WaitingParts {
  readonly pocket: Pick<Pocket, 'list' | 'add' | 'remove'>;
  /** Sends a write under its key, and never rejects. */
  readonly send: (entry: WaitingEntry) => Promise<Answer>;
  /** Runs the work in one tab only; does nothing while another tab is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<unknown>;
  readonly now: () => number;
}

/** Later, the same may be answered: no reply came, or the server was busy. */
const isForLater = ({ status }: CallFailure): boolean => isReplyLost({ status }) || status === 429 || status >= 500;

function outcomeOf(answer: Answer): Outcome | undefined {
  if (answer.ok) return { kind: 'sent', number: answer.number };
  // Without a session the pocket has been wiped, or will be.
  if (answer.status === 401 || isForLater(answer)) return undefined;
  return { kind: 'refused', sentences: [...sentencesOf(answer)] };
}

/** Writes that wait on this device, encrypted, for the member who pressed. */
export function createWaiting({ pocket, send, alone, now }: WaitingParts) {
  async function read(): Promise<readonly WaitingEntry[]> {
    const found = (await pocket.list('waiting')).flatMap(({ value }) => Entry.safeParse(value).data ?? []);
    return found.toSorted((one, other) => one.pressed_at - other.pressed_at);
  }

  /** Stores how it ended, without what was typed, unless somebody has deleted it meanwhile. */
  async function conclude(entry: WaitingEntry, outcome: Outcome): Promise<void> {
    if ((await read()).some(({ key }) => key === entry.key))
      await pocket.add(entry.key, { ...entry, input: {}, outcome });
  }

  /** All there is; what is too late ends here, with a network or without. */
  async function list(): Promise<readonly WaitingEntry[]> {
    const late = (await read()).filter(
      ({ name, outcome, pressed_at }) => outcome === null && isTooLate(name, pressed_at, now()),
    );
    for (const entry of late) await conclude(entry, { kind: 'late' });
    return read();
  }

  async function sendAll(): Promise<void> {
    for (const { key } of await list()) {
      // Read anew each time: it may have been deleted while the one before was sent.
      const entry = (await list()).find((one) => one.key === key && one.outcome === null);
      if (!entry) continue;
      const outcome = outcomeOf(await send(entry));
      // In order: what follows may depend on it.
      if (!outcome) return;
      await conclude(entry, outcome);
    }
  }

  return {
    list,
    /** Stores a write to be sent later, in place of an earlier one of the same form; false: there is no place. */
    async add(entry: Omit<WaitingEntry, 'pressed_at' | 'outcome'>): Promise<boolean> {
      const before = await list();
      const same = before.filter((one) => one.outcome === null && isSameForm(one, entry));
      const limits = waitingLimits(entry.name);
      const alike = before.filter(
        ({ name, key, outcome }) => name === entry.name && key !== entry.key && outcome === null,
      );
      const isFull = before.length - same.length >= MOST_WAITING || alike.length - same.length >= limits.most;
      const whole: WaitingEntry = { ...entry, pressed_at: now(), outcome: null };
      if (isFull || new TextEncoder().encode(JSON.stringify(whole)).length > limits.bytes) return false;
      if (!(await pocket.add(entry.key, whole))) return false;
      for (const { key } of same) if (key !== entry.key) await pocket.remove(key);
      return true;
    },
    remove: (key: string) => pocket.remove(key),
    /** Forgets the waiting write of a form that has been sent after all. */
    async settle(sent: Written): Promise<void> {
      for (const entry of await list())
        if (entry.outcome === null && isSameForm(entry, sent)) await pocket.remove(entry.key);
    },
    /** Sends what waits: once, in order. */
    sendAll: () => alone(sendAll),
  };
}
