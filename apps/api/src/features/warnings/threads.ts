import { bannerRankOf } from '@machi/domain/banner/ranks';
import { closingOf, foldThreads, keptUntil } from '@machi/domain/warnings/threads';
import { dueOf, type Due } from '@machi/domain/warnings/table';
import type { Telegram, WarningThread } from '@machi/domain/warnings/model';
import { overOf, spokenOf, titleOf } from '@machi/domain/warnings/words';
import type { Queryable } from '../../database/database.ts';
import { above, atLeast, atMost, nameOf, present, rowsOf } from '../../database/rows.ts';
import { notifyAll, takeTurn } from '../../database/server-functions.ts';
import { warning_source, warning_telegram, warning_thread } from '../../database/tables/alerts/warnings.ts';
import type { Locale } from '@machi/domain/locale/model';
import { beginAlert, wakeAlerts } from '../../platform/alerts/alerts.ts';
import { WARNINGS_CHANGED } from '../../platform/alerts/changed.ts';
import { keepBanners, type KeptBanner } from '../../platform/banner/banner-store.ts';
import type { House } from '../../platform/house.ts';

export { WARNINGS_CHANGED };

const telegrams = rowsOf(warning_telegram);
const threads = rowsOf(warning_thread, {
  decided_name: nameOf('decided_by'),
  closing_name: nameOf('closing_by'),
  closed_name: nameOf('closed_by'),
});
export const warningSources = rowsOf(warning_source);

type Kept = typeof warning_thread.$inferSelect;
export type ThreadRow = Kept & Readonly<Record<'decided_name' | 'closing_name' | 'closed_name', string | null>>;

/** Telegrams that are folded at once; more of them is a flood, of which the newest count. */
const MOST_FOLDED = 2000;
/** Telegrams taken in at once. */
const MOST_TAKEN = 200;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A clock or a sender is wrong by more than an hour: such a telegram would hide all later ones. */
export const isAhead = ({ sent_at }: Telegram, now: Date): boolean => Date.parse(sent_at) > now.getTime() + HOUR;
/** Ended threads that are looked at, longer than any telegram of theirs can still change them. */
const LOOKED_BACK_MILLISECONDS = 12 * DAY;

const MOST_THREADS = 50;
const MOST_PAST = 40;

export const threadStore = {
  standing: (database: Queryable): Promise<ThreadRow[]> =>
    threads.list(database, 'warnings-standing', { ended_at: null }, { order: ['warning_id'], limit: MOST_THREADS }),
  endedSince: (database: Queryable, since: Date): Promise<ThreadRow[]> =>
    threads.list(database, 'warnings-ended', { ended_at: atLeast(since) }, { order: ['-ended_at'], limit: MOST_PAST }),
  past: (database: Queryable): Promise<ThreadRow[]> =>
    threads.list(database, 'warnings-past', { ended_at: present }, { order: ['-ended_at'], limit: MOST_PAST }),
  lock: (transaction: Queryable, warning_id: number) => threads.lock(transaction, 'warning-lock', { warning_id }),
  decide: (
    transaction: Queryable,
    warning_id: number,
    set: Pick<Kept, 'released_level' | 'withheld_level' | 'withheld_reason' | 'decided_at' | 'decided_by'>,
  ) => threads.update(transaction, 'warning-decide', { warning_id }, set),
  askEnd: (
    transaction: Queryable,
    warning_id: number,
    set: Pick<Kept, 'closing_at' | 'closing_by' | 'closing_reason'>,
  ) => threads.update(transaction, 'warning-ask-end', { warning_id }, { ...set, closed_at: null, closed_by: null }),
  /** Ended by hand by somebody alone since. */
  endedAlone: (database: Queryable, official: number, since: Date) =>
    threads.count(database, 'warnings-ended-alone', {
      closing_by: official,
      closed_by: official,
      closed_at: atLeast(since),
    }),
  /** Ends a thread by hand: what officials say is folded with the telegrams, which may begin it anew. */
  async end(
    transaction: Queryable,
    { warning_id, content: thread }: Pick<Kept, 'warning_id' | 'content'>,
    by: number,
    now: Date,
  ) {
    // A sender's clock may be ahead: what it has said by now is ended, too.
    const last = { order: ['-sent_at'], limit: 1 } as const;
    const newest = await telegrams.one(transaction, 'warning-newest', { kept_until: above(now) }, last);
    const sent_at = new Date(Math.max(now.getTime(), newest?.sent_at.getTime() ?? 0));
    const content = closingOf(thread, sent_at);
    const row = { telegram_key: content.id, content, sent_at, received_at: now, kept_until: keptUntil(content) };
    await telegrams.insertIfAbsent(transaction, 'warning-close', row, ['warning_telegram_id'], ['telegram_key']);
    await threads.update(transaction, 'warning-end', { warning_id }, { closed_at: now, closed_by: by });
  },
};

/** A thread's row as what was done about it. */
const doneOf = ({ told_level, released_level, withheld_level }: ThreadRow) => ({
  told_level,
  released_level,
  withheld_level,
});

/** What a row of a thread asks for now. */
export const dueOfRow = ({ town }: Pick<House, 'town'>, row: ThreadRow, now: Date): Due =>
  dueOf(town.warnings, row.content, doneOf(row), now);

/** The row of a thread: of the same event, at an overlapping time. None is given to two threads. */
function rowFor(thread: WarningThread, rows: readonly ThreadRow[], taken: ReadonlySet<number>): ThreadRow | undefined {
  const [from, to] = [Date.parse(thread.started_at), Date.parse(thread.ended_at ?? '9999-01-01T00:00:00Z')];
  return rows.find(
    (row) =>
      !taken.has(row.warning_id) &&
      row.status === thread.status &&
      (row.thread_key === thread.key || thread.formerKeys.includes(row.thread_key)) &&
      row.started_at.getTime() <= to &&
      (row.ended_at ?? new Date('9999-01-01')).getTime() >= from,
  );
}

/** A thread whose telegrams are gone or were never its own has ended. */
const lapsed = (content: WarningThread, now: Date): WarningThread => ({
  ...content,
  level: 0,
  changed_at: now.toISOString(),
  ended_at: now.toISOString(),
  steps: [...content.steps, { act: 'lapsed', level: 0, name: content.name, at: now.toISOString() }],
});

/** Brings the rows to what the telegrams say. Returns whether anything has changed. */
async function foldInto(transaction: Queryable, now: Date): Promise<boolean> {
  const newest = { order: ['-sent_at'], limit: MOST_FOLDED } as const;
  const rows = await telegrams.list(transaction, 'warning-telegrams', { kept_until: above(now) }, newest);
  const folded = foldThreads(
    rows.map(({ content }) => content),
    now,
  );
  const since = new Date(now.getTime() - LOOKED_BACK_MILLISECONDS);
  const known = [
    ...(await threads.list(transaction, 'warnings-known', { ended_at: null })),
    ...(await threads.list(transaction, 'warnings-known-ended', { ended_at: atLeast(since) })),
  ].toSorted((one, other) => one.started_at.getTime() - other.started_at.getTime());
  const taken = new Set<number>();
  let isChanged = false;
  for (const thread of folded) {
    const row = rowFor(thread, known, taken);
    const set = {
      thread_key: thread.key,
      content: thread,
      started_at: new Date(thread.started_at),
      ended_at: thread.ended_at === null ? null : new Date(thread.ended_at),
    };
    if (!row) {
      // What began and ended long ago, before this portal first looked, is no news.
      if (set.ended_at && set.ended_at < since) continue;
      await threads.insertIfAbsent(transaction, 'warning-begin', { ...set, status: thread.status }, ['warning_id']);
      isChanged = true;
      continue;
    }
    taken.add(row.warning_id);
    const before = row.content;
    const isSame = before.changed_at === thread.changed_at && before.steps.length === thread.steps.length;
    if (isSame && before.headline === thread.headline && before.level === thread.level) continue;
    await threads.update(transaction, 'warning-go-on', { warning_id: row.warning_id }, set);
    isChanged = true;
  }
  for (const row of known) {
    if (taken.has(row.warning_id) || row.ended_at !== null) continue;
    const content = lapsed(row.content, now);
    await threads.update(transaction, 'warning-lapse', { warning_id: row.warning_id }, { content, ended_at: now });
    isChanged = true;
  }
  return isChanged;
}

/** Steps of alerts are counted in seconds from here: a later one takes back what still waits of earlier ones. */
const STEPS_FROM = Date.UTC(2025, 0, 1);

async function tellMembers(
  transaction: Queryable,
  { warning_id, content: thread }: ThreadRow,
  what: 'raised' | 'ended',
  ways: Due['ways'],
  now: Date,
): Promise<void> {
  const said = what === 'raised' ? spokenOf(thread) : overOf(thread);
  const title = titleOf(thread);
  const wordsIn = (locale: Locale) => {
    const headline = (locale === 'en' ? thread.headline_en : thread.headline) || said[locale];
    const paragraphs = what === 'raised' && headline !== said[locale] ? [said[locale], headline] : [said[locale]];
    return { subject: title[locale], paragraphs, short: said[locale] };
  };
  const alert = {
    kind: 'warning',
    ref_id: warning_id,
    is_drill: thread.status === 'actual' ? 0 : 1,
    words: { ja: wordsIn('ja'), en: wordsIn('en') },
    path: '/warnings',
    area_keys: null,
    ways,
    at: now,
  } as const;
  const first = Math.floor((now.getTime() - STEPS_FROM) / 1000);
  // Two changes within one second are two steps.
  for (let step = first; step < first + 5; step += 1)
    if ((await beginAlert(transaction, { ...alert, step })) !== undefined) return;
}

/** Does what the town's table says of all threads: banners, and what members are told. */
async function act(house: House, transaction: Queryable, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY);
  const rows = [...(await threadStore.standing(transaction)), ...(await threadStore.endedSince(transaction, since))];
  const banners: KeptBanner[] = [];
  let isChanged = false;
  for (const row of rows) {
    const { content: thread, warning_id, told_level } = row;
    const due = dueOfRow(house, row, now);
    if (due.banner && thread.level !== 0) {
      const { ja, en } = spokenOf(thread);
      const source = `warning:${warning_id}`;
      const is_urgent = thread.level >= 3 ? 1 : 0;
      banners.push({ source, body_ja: ja, body_en: en, is_urgent, rank: bannerRankOf(thread.level) });
    }
    if (due.tells) await tellMembers(transaction, row, due.tells, due.ways, now);
    const waits_since = due.waits ? (row.waits_since ?? now) : null;
    if (due.told_level === told_level && waits_since === row.waits_since) continue;
    await threads.update(transaction, 'warning-told', { warning_id }, { told_level: due.told_level, waits_since });
    isChanged = true;
  }
  await keepBanners(transaction, 'warning:', banners, now);
  return isChanged;
}

/**
 * Takes telegrams in, and does what follows from them and from the hour: one process at a time, so that two act once.
 * A telegram that the database holds already changes nothing.
 */
export async function takeIn(house: House, given: readonly Telegram[], now: Date): Promise<void> {
  await house.database.transaction(async (transaction) => {
    await takeTurn(transaction, 'warnings');
    for (const content of given.slice(0, MOST_TAKEN)) {
      const sent_at = new Date(content.sent_at);
      const kept_until = keptUntil(content);
      if (isAhead(content, now) || kept_until <= now) continue;
      const row = { telegram_key: content.id, content, sent_at, received_at: now, kept_until };
      await telegrams.insertIfAbsent(transaction, 'warning-take', row, ['warning_telegram_id'], ['telegram_key']);
    }
    await settle(house, transaction, now);
  });
  wakeAlerts(house);
}

/** The same without a telegram, in a transaction that has the turn: after a decision, or as time passes. */
export async function settle(house: House, transaction: Queryable, now: Date, isDecided = false): Promise<void> {
  const isFolded = await foldInto(transaction, now);
  const isTold = await act(house, transaction, now);
  if (isFolded || isTold || isDecided) await notifyAll(transaction, WARNINGS_CHANGED);
}

/** Telegrams that can no longer change anything. Threads stay as the town's history. */
export const forgetTelegrams = (database: Queryable, now: Date) =>
  telegrams.remove(database, 'warning-forget', { kept_until: atMost(now) });
