import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { TimeTextSchema, addDays, dateAt, instantOf, minutesAt, minutesOf } from '../calendar/model.ts';
import { Localized } from '../locale/model.ts';
import { Way, ways } from '../wishes/model.ts';
import {
  WarningFormat,
  WarningKind,
  WarningLevel,
  warningKinds,
  type WarningStatus,
  type WarningThread,
} from './model.ts';

const code = (form: RegExp) => z.string().check(z.regex(form, { error: 'area-code' }));
const THREE = /^\d{3}$/;
const key = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' }));

/** Where telegrams come from: an Atom feed, or a folder below `feeds` of the data folder. */
const WarningSource = z.object({
  source_key: key,
  source_name: Localized,
  format: WarningFormat,
  address: z.optional(z.string().check(z.regex(/^https:\/\/[^\s]{1,400}$/, { error: 'https' }))),
  folder: z.optional(key),
  /** Offices whose weather telegrams the agency's feed is read for; none: all of the country. */
  offices: z._default(list(code(/^\d{6}$/), 10), []),
});
export type WarningSource = z.infer<typeof WarningSource>;

/** What happens when a warning of these kinds has reached a level. */
const WarningRule = z.object({
  /** Left out: kinds that no other rule names. */
  kinds: z.optional(list(WarningKind, warningKinds.length).check(z.minLength(1))),
  from_level: WarningLevel,
  /** Over portal, terminals and monitors. */
  banner: z._default(z.boolean(), false),
  /** Members are told. */
  members: z._default(z.boolean(), false),
  /** By these ways; left out: by every way that a member has. Whom none of them reaches is told by one that can. */
  ways: z.optional(list(Way, ways.length).check(z.minLength(1))),
  /** Without it members hear of it in the morning, if it still stands. */
  at_night: z._default(z.boolean(), false),
  /** An official releases banner and messages. */
  needs_release: z._default(z.boolean(), false),
});
export type WarningRule = z.infer<typeof WarningRule>;

/** warnings.json of the town pack. */
export const WarningsFile = z.object({
  sources: list(WarningSource, 10),
  areas: z.object({
    cities: list(code(/^\d{7}$/), 10),
    earthquake_areas: z._default(list(code(THREE), 10), []),
    coasts: z._default(list(code(THREE), 10), []),
    rivers: z._default(list(code(/^\d{12}$/), 30), []),
    volcanoes: z._default(list(code(THREE), 10), []),
  }),
  rules: list(WarningRule, 60),
  night: z._default(z.object({ from: TimeTextSchema, to: TimeTextSchema }), { from: '21:00', to: '07:00' }),
  /** `shown`: on the page alone, named a drill. `told`: as a warning would be, in words that begin with it. */
  drills: z._default(z.object({ exercise: z.enum(['hidden', 'shown', 'told']), test: z.enum(['hidden', 'shown']) }), {
    exercise: 'shown',
    test: 'hidden',
  }),
});
export type WarningsFile = z.infer<typeof WarningsFile>;

/** A town without warnings.json: it looks nowhere. */
export const noWarnings = (): WarningsFile => z.parse(WarningsFile, { sources: [], areas: { cities: [] }, rules: [] });

export interface TableProblem {
  readonly path: string;
  readonly reason: string;
}

/** Problems of a warnings.json with valid fields. */
export function warningsProblems({ sources, areas, rules, night }: WarningsFile): TableProblem[] {
  const found: TableProblem[] = [];
  for (const [index, source] of sources.entries()) {
    const path = `sources[${index}]`;
    if ((source.address === undefined) === (source.folder === undefined))
      found.push({ path, reason: 'must have an address or a folder, one of them' });
    if (sources.findIndex(({ source_key: one }) => one === source.source_key) < index)
      found.push({ path: `${path}.source_key`, reason: `${source.source_key} is already used by an earlier source` });
    if (source.folder !== undefined && sources.findIndex(({ folder }) => folder === source.folder) < index)
      found.push({ path: `${path}.folder`, reason: `${source.folder} is already read for an earlier source` });
  }
  if (sources.length > 0 && areas.cities.length === 0)
    found.push({ path: 'areas.cities', reason: 'must have the code of the town: what concerns it is found by that' });
  if (night.from === night.to) found.push({ path: 'night.to', reason: 'must differ from from' });
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    for (const kind of rule.kinds ?? ['all other kinds']) {
      const name = `${kind} from level ${rule.from_level}`;
      if (seen.has(name)) found.push({ path: `rules[${index}]`, reason: `an earlier rule is for ${name}, too` });
      seen.add(name);
    }
    if (!rule.banner && !rule.members && (rule.needs_release || rule.at_night))
      found.push({ path: `rules[${index}]`, reason: 'does nothing: neither a banner nor a message to members' });
    if (rule.ways && (!rule.members || new Set(rule.ways).size < rule.ways.length))
      found.push({ path: `rules[${index}].ways`, reason: 'must go with members, and name each way once' });
  }
  return found;
}

type Stands = Pick<WarningThread, 'kind' | 'level' | 'status'>;

/** The rule for a thread as it stands; undefined: the page shows it, and that is all. */
export function ruleFor({ rules, drills }: WarningsFile, { kind, level, status }: Stands): WarningRule | undefined {
  if (level === 0 || (status === 'exercise' && drills.exercise !== 'told') || status === 'test') return undefined;
  const named = rules.filter(({ kinds }) => kinds?.includes(kind) === true);
  const fitting = (named.length > 0 ? named : rules.filter(({ kinds }) => kinds === undefined)).filter(
    ({ from_level }) => from_level <= level,
  );
  return fitting.toSorted((one, other) => other.from_level - one.from_level)[0];
}

/** Whether the page shows threads of a status. */
export const isShown = ({ drills }: WarningsFile, status: WarningStatus): boolean =>
  status === 'actual' || drills[status] !== 'hidden';

export function isNight({ night }: Pick<WarningsFile, 'night'>, now: Date): boolean {
  const [from, to, minutes] = [minutesOf(night.from), minutesOf(night.to), minutesAt(now)];
  return from > to ? minutes >= from || minutes < to : minutes >= from && minutes < to;
}

/** When a night that now is ends. */
export function nightEnds({ night }: Pick<WarningsFile, 'night'>, now: Date): Date {
  const today = instantOf(dateAt(now), minutesOf(night.to));
  return today > now ? today : instantOf(addDays(dateAt(now), 1), minutesOf(night.to));
}

/** What has been done about a thread so far, as levels; 0: nothing. */
export interface Done {
  readonly told_level: number;
  readonly released_level: number;
  readonly withheld_level: number;
}

/** What is to be done about a thread now. */
export interface Due {
  readonly rule: WarningRule | undefined;
  /** An official has to decide first. */
  readonly waits: boolean;
  readonly banner: boolean;
  /** What members are told now. */
  readonly tells: 'raised' | 'ended' | undefined;
  /** By which ways; undefined: by every way. The end goes as the last message did. */
  readonly ways: readonly Way[] | undefined;
  /** What counts as told from now on. */
  readonly told_level: number;
}

/** Older news are on the page alone: who is told of them looks for what is no longer there. */
const TELLS_WITHIN_MILLISECONDS = 12 * 3_600_000;

/** Decides what a thread asks for, by the town's table, the hour and what was done before. */
export function dueOf(
  file: WarningsFile,
  thread: Stands & Pick<WarningThread, 'changed_at'>,
  done: Done,
  now: Date,
): Due {
  const { level } = thread;
  const isRecent = now.getTime() - Date.parse(thread.changed_at) < TELLS_WITHIN_MILLISECONDS;
  if (level === 0) {
    const tells = done.told_level > 0 && isRecent && !isNight(file, now) ? 'ended' : undefined;
    const isLater = done.told_level > 0 && isRecent && isNight(file, now);
    const before = WarningLevel.safeParse(done.told_level).data ?? 0;
    const { ways: by } = ruleFor(file, { ...thread, level: before }) ?? {};
    return { rule: undefined, waits: false, banner: false, tells, ways: by, told_level: isLater ? done.told_level : 0 };
  }
  const rule = ruleFor(file, thread);
  const isFree = rule !== undefined && (!rule.needs_release || done.released_level >= level);
  const waits = rule !== undefined && !isFree && done.withheld_level < level;
  const isRaised = isFree && rule.members && level > done.told_level && isRecent;
  const tells = isRaised && (rule.at_night || !isNight(file, now)) ? 'raised' : undefined;
  return {
    rule,
    waits,
    banner: isFree && rule.banner,
    tells,
    ways: rule?.ways,
    // Lowered and raised again, it is told again.
    told_level: tells === 'raised' ? level : Math.min(done.told_level, level),
  };
}
