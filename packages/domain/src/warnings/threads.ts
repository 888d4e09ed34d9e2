import { NEW_LANE, OLD_LANE } from './jma.ts';
import type { Said, Telegram, WarningAct, WarningKind, WarningLevel, WarningStep, WarningThread } from './model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Steps of one thread; a longer one keeps its first and its newest. */
const MOST_STEPS = 60;

/** Hours without a word after which an event is over by itself; a volcano may be restless for years. */
const lapseHours: Readonly<Partial<Record<WarningKind, number>>> = { earthquake: 12, tsunami: 72, volcano: Infinity };
const LAPSE_HOURS = 8 * 24;

/** An alert of CAP holds for no longer than so many days. */
const MOST_DAYS = 60;

/** When a telegram can no longer change what stands. */
export function keptUntil({ sent_at, expires_at, says }: Telegram): Date {
  const sent = Date.parse(sent_at);
  if (says.some(({ kind }) => kind === 'volcano')) return new Date(sent + 3650 * DAY);
  return new Date(
    Math.max(sent + LAPSE_HOURS * HOUR + DAY, Math.min(Date.parse(expires_at ?? sent_at), sent + MOST_DAYS * DAY)),
  );
}

/**
 * What officials say who end a thread: it is folded with the telegrams, so that a newer one begins the thread anew, and an
 * older one that comes late does not. It is kept for longer than any telegram that it ends.
 */
export const closingOf = (
  thread: Pick<WarningThread, 'key' | 'format' | 'status' | 'kind' | 'name' | 'office'>,
  now: Date,
): Telegram => ({
  id: `close:${thread.key}:${now.toISOString()}`,
  format: thread.format,
  status: thread.status,
  act: 'close',
  series: thread.key.replace(/^cap:/, ''),
  isOfEvent: false,
  sent_at: now.toISOString(),
  left_at: now.toISOString(),
  expires_at: new Date(now.getTime() + MOST_DAYS * DAY).toISOString(),
  office: thread.office,
  headline: '',
  headline_en: '',
  says: [{ key: thread.key, kind: thread.kind, lane: '', level: 0, name: thread.name }],
  references: [],
});

interface Statement {
  readonly said: Said;
  readonly telegram: Telegram;
}

interface Open extends Omit<WarningThread, 'steps' | 'formerKeys'> {
  readonly steps: WarningStep[];
  until: number;
  level: WarningLevel | 0;
  peak: WarningLevel;
  name: string;
  office: string;
  headline: string;
  headline_en: string;
  changed_at: string;
  ended_at: string | null;
  isCancelled: boolean;
}

const peakName = ({ steps, peak, name }: Open): string => steps.findLast(({ level }) => level === peak)?.name ?? name;

const order = { issue: 0, correct: 1, cancel: 2, close: 3 };
const endedBy = { issue: 'ended', correct: 'ended', cancel: 'cancelled', close: 'closed' } as const;
const byTime = (one: Telegram, other: Telegram): number =>
  one.sent_at.localeCompare(other.sent_at) ||
  order[one.act] - order[other.act] ||
  one.left_at.localeCompare(other.left_at) ||
  one.id.localeCompare(other.id);

/** What a lane says now: its newest report; a correction with the same time replaces what it corrects. */
function standing(statements: readonly Statement[], takenBack: ReadonlySet<Telegram>): Statement | undefined {
  let newest: Statement | undefined;
  for (let place = statements.length - 1; place >= 0; place -= 1) {
    const one = statements[place];
    if (!one || one.said.level === null || takenBack.has(one.telegram)) continue;
    if (!newest) {
      newest = one;
      if (one.telegram.act === 'correct') break;
    } else if (one.telegram.sent_at !== newest.telegram.sent_at) break;
    // Two telegrams of one moment may know of different levels.
    else if ((one.said.level ?? 0) > (newest.said.level ?? 0)) newest = one;
  }
  return newest;
}

/**
 * Messages of CAP name each other: the key of the first one is that of all. Any of them may have been the first that was
 * known, so the others' are former keys.
 */
function capKeys(telegrams: readonly Telegram[]): ReadonlyMap<string, readonly string[]> {
  const messages = telegrams.filter(({ format }) => format === 'cap');
  const groups = new Map<string, Set<string>>();
  for (const { series, references } of messages) {
    const names = [series, ...references];
    const known = [...new Set(names.flatMap((name) => groups.get(name) ?? []))];
    // The smaller group joins the larger one: who names many others, again and again, costs no more than their names.
    const [most = new Set<string>(), ...others] = known.toSorted((one, other) => other.size - one.size);
    for (const name of [...names, ...others.flatMap((other) => [...other])]) groups.set(name, most.add(name));
  }
  const keys = new Map<Set<string> | undefined, Set<string>>();
  // Telegrams come in the order of their time.
  for (const { series, references } of messages) {
    const group = groups.get(series);
    keys.set(group, (keys.get(group) ?? new Set<string>()).add(`cap:${references[0] ?? series}`));
  }
  const lists = new Map([...keys].map(([group, own]) => [group, [...own]]));
  return new Map(messages.map(({ series }) => [series, lists.get(groups.get(series)) ?? []]));
}

/** Threads of one status, oldest first. */
function foldOne(telegrams: readonly Telegram[], now: Date): WarningThread[] {
  const ordered = [...new Map(telegrams.map((telegram) => [telegram.id, telegram])).values()].toSorted(byTime);
  const keysOfCap = capKeys(ordered);
  const keysOf = ({ format, series }: Telegram, { key }: Said): readonly string[] =>
    format === 'cap' ? (keysOfCap.get(series) ?? [key]) : [key];
  // Older telegrams are sent beside the newer ones of the same phenomenon, and know fewer levels.
  const renewed = new Set(
    ordered.flatMap(({ says }) => says.filter(({ lane }) => lane === NEW_LANE).map(({ key }) => key)),
  );
  const lanes = new Map<string, Map<string, Statement[]>>();
  const threads = new Map<string, Open[]>();
  const formerKeys = new Map<string, readonly string[]>();
  const takenBack = new Set<Telegram>();

  function lapse(thread: Open | undefined, time: number): void {
    if (!thread || thread.ended_at !== null || thread.until > time) return;
    const at = new Date(thread.until).toISOString();
    thread.steps.push({ act: 'lapsed', level: 0, name: thread.name, at });
    [thread.level, thread.ended_at, thread.changed_at, thread.name] = [0, at, at, peakName(thread)];
  }

  function note(thread: Open, act: WarningAct, level: WarningLevel | 0, name: string, at: string): void {
    if (thread.steps.length >= MOST_STEPS) thread.steps.splice(1, 1);
    thread.steps.push({ act, level, name, at });
    thread.level = level;
    thread.changed_at = at;
    // What is over is called by the most serious that it has been.
    if (level === 0) thread.name = peakName(thread);
    if (level === 0) return;
    thread.name = name;
    thread.peak = level > thread.peak ? level : thread.peak;
  }

  /** Brings a thread to what its lanes say, because of a telegram. */
  function settle(key: string, cause: Telegram): void {
    const current = [...(lanes.get(key) ?? [])].flatMap(([lane, statements]) =>
      lane === OLD_LANE && renewed.has(key) ? [] : (standing(statements, takenBack) ?? []),
    );
    const most = current.toSorted((one, other) => (other.said.level ?? 0) - (one.said.level ?? 0))[0];
    const level = most?.said.level ?? 0;
    const name = most?.said.name ?? '';
    const at = cause.sent_at;
    const all = threads.get(key) ?? [];
    const last = all.at(-1);
    lapse(last, Date.parse(at));
    // What wrongly ended it was itself taken back or corrected.
    const isReopened =
      level > 0 && last !== undefined && last.ended_at !== null && cause.act !== 'issue' && last.until > Date.parse(at);
    let thread = last?.ended_at === null || isReopened ? last : undefined;
    if (!thread) {
      if (!most || level === 0) return;
      const { format, status, office, headline, headline_en } = most.telegram;
      const { kind } = most.said;
      thread = {
        key,
        format,
        status,
        kind,
        level,
        peak: level,
        name,
        office,
        headline,
        headline_en,
        started_at: at,
        changed_at: at,
        ended_at: null,
        isCancelled: false,
        steps: [],
        until: Infinity,
      };
      all.push(thread);
      threads.set(key, all);
      note(thread, 'issued', level, name, at);
    } else if (level === 0) {
      thread.ended_at = at;
      thread.isCancelled = cause.act === 'cancel';
      note(thread, endedBy[cause.act], 0, thread.name, at);
      return;
    } else {
      const before = thread.level;
      thread.ended_at = null;
      thread.isCancelled = false;
      const act: WarningAct = level > before ? 'raised' : level < before ? 'lowered' : 'changed';
      if (cause.act !== 'issue') note(thread, 'corrected', level, name, at);
      else if (act !== 'changed' || name !== thread.name) note(thread, act, level, name, at);
    }
    const isOfIt = cause.says.some((said) => keysOf(cause, said)[0] === key);
    // A telegram about many kinds has one headline for all: that of the telegram that changed this one stays.
    const isAboutIt = isOfIt && (cause.says.length === 1 || thread.changed_at === at);
    const words = isAboutIt ? cause : isOfIt ? undefined : most?.telegram;
    if (words && (words.headline !== '' || words.act === 'correct'))
      [thread.office, thread.headline, thread.headline_en] = [words.office, words.headline, words.headline_en];
    const ends = current.flatMap(({ telegram }) =>
      telegram.expires_at === null ? [] : [Date.parse(telegram.expires_at)],
    );
    const hours = lapseHours[thread.kind] ?? LAPSE_HOURS;
    thread.until = Math.min(Date.parse(at) + hours * HOUR, ...ends);
    // CAP says itself how long it holds.
    if (ends.length > 0) thread.until = Math.max(...ends);
  }

  for (const [place, telegram] of ordered.entries()) {
    if (telegram.act === 'cancel') {
      const earlier = ordered
        .slice(0, place)
        .filter((one) => one.act !== 'cancel' && one.act !== 'close' && !takenBack.has(one));
      const own =
        telegram.format === 'cap'
          ? earlier.filter(({ series }) => telegram.references.includes(series))
          : earlier.filter(({ series }) => series === telegram.series);
      const newest = own.at(-1)?.sent_at;
      const taken = telegram.isOfEvent ? own : own.filter(({ sent_at }) => sent_at === newest);
      for (const one of taken) takenBack.add(one);
      const keys = new Set(taken.flatMap((one) => one.says.map((said) => keysOf(one, said)[0] ?? said.key)));
      for (const key of keys) settle(key, telegram);
      continue;
    }
    for (const said of telegram.says) {
      const keys = keysOf(telegram, said);
      const [key = said.key] = keys;
      if (telegram.act === 'close') {
        lanes.delete(key);
        settle(key, telegram);
        continue;
      }
      formerKeys.set(key, keys);
      const ofKey = lanes.get(key) ?? new Map<string, Statement[]>();
      const lane = ofKey.get(said.lane) ?? [];
      lane.push({ said, telegram });
      ofKey.set(said.lane, lane);
      lanes.set(key, ofKey);
      if (said.level !== 0 || threads.has(key)) settle(key, telegram);
    }
  }
  const all = [...threads.values()].flat();
  for (const thread of all) lapse(thread, now.getTime());
  return all
    .map(({ until: _until, ...thread }) => ({ ...thread, formerKeys: formerKeys.get(thread.key) ?? [thread.key] }))
    .toSorted((one, other) => one.started_at.localeCompare(other.started_at) || one.key.localeCompare(other.key));
}

/**
 * The threads that telegrams tell of, in whatever order and however often they came. Drills and tests are threads of
 * their own: no telegram of another status touches them.
 */
export const foldThreads = (telegrams: readonly Telegram[], now: Date): WarningThread[] =>
  (['actual', 'exercise', 'test'] as const).flatMap((status) =>
    foldOne(
      telegrams.filter((telegram) => telegram.status === status),
      now,
    ),
  );
