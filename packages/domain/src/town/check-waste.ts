import { addDays, isDateText, type DateText } from '../calendar/model.ts';
import { daysOf } from '../calendar/views.ts';
import { checkUniques, duplicates, placesOf } from './references.ts';
import type { TownProblem } from './town-problems.ts';
import {
  changeOf,
  isTooFar,
  type GarbageFile,
  type WasteChange,
  type WasteDays,
  type WasteRule,
} from '../waste/model.ts';
import { isCollected, isUsual } from '../waste/rules.ts';

const FILE = 'garbage.json';
const problem = (path: string, reason: string): TownProblem => ({ file: FILE, path, reason });
const problemIf = (is: unknown, path: string, reason: string): TownProblem[] => (is ? [problem(path, reason)] : []);

/** A year has every month, and eleven every weekday on every day of the year. */
const LOOKED_AT_DAYS = 11 * 366;
const LOOKED_AT_FROM = '2026-01-01';

const collected = new WeakMap<WasteDays, readonly DateText[]>();
/** The days looked at on which a rule collects; found once, since a rule is held against all others. */
function daysCollected(days: WasteDays): readonly DateText[] {
  const known = collected.get(days);
  if (known) return known;
  if (days.kind === 'dates') return days.dates;
  const from = days.from ?? LOOKED_AT_FROM;
  const [to = from] = [days.to ?? '9', addDays(from, LOOKED_AT_DAYS)].toSorted();
  const found = to < from ? [] : daysOf({ from, to }).filter((date) => isCollected(days, date));
  collected.set(days, found);
  return found;
}

/** The first day on which two rules of one kind and area both collect. */
function firstCommonDay(one: WasteDays, other: WasteDays): DateText | undefined {
  if (one.kind === 'dates') return one.dates.find((date) => isCollected(other, date));
  if (other.kind === 'dates') return other.dates.find((date) => isCollected(one, date));
  if (!one.weekdays.some((day) => other.weekdays.includes(day)) && !one.on_holidays && !other.on_holidays)
    return undefined;
  const [later, earlier] = (one.from ?? '') < (other.from ?? '') ? [other, one] : [one, other];
  return daysCollected(later).find((date) => isCollected(earlier, date));
}

const areasOf = (file: GarbageFile, { area_ids }: Pick<WasteRule, 'area_ids'>): readonly number[] =>
  area_ids ?? file.areas.map(({ area_id }) => area_id);

/** Two rules may collect a kind in an area, but not on one day. */
function checkRules(file: GarbageFile): TownProblem[] {
  return file.rules.flatMap((rule, index) => {
    const areas = new Set(areasOf(file, rule));
    for (const [earlier, other] of file.rules.slice(0, index).entries()) {
      if (other.kind_key !== rule.kind_key) continue;
      const area = areasOf(file, other).find((id) => areas.has(id));
      const date = area === undefined ? undefined : firstCommonDay(rule.days, other.days);
      const reason = `collects ${rule.kind_key} of area ${area} on ${date}, as rules[${earlier}] does`;
      if (date !== undefined) return [problem(`rules[${index}].days`, reason)];
    }
    return [];
  });
}

/** What is moved is collected on its day, and not anyway on the other; what is extra is not anyway. */
function checkChanges(file: GarbageFile): TownProblem[] {
  const moves = file.changes.map((given, index) => ({ ...changeOf(given), path: `changes[${index}]` }));
  const pairsOf = ({ area_ids, kind_keys }: WasteChange) =>
    kind_keys.flatMap((kind) =>
      (area_ids.length === 0 ? areasOf(file, {}) : area_ids).map((area) => {
        const of = `${kind} of area ${area}`;
        return { kind, area, of };
      }),
    );
  const wrong = moves.flatMap((change) => {
    const { what, from, to, moved_to: goes, path } = change;
    if (what === 'stopped')
      return problemIf(isDateText(from) && to < from, `${path}.to`, `must not be before from, but is "${to}"`);
    const pairs = pairsOf(change);
    const there = pairs.find(({ kind, area }) => isUsual(file, area, kind, goes ?? from));
    const never = goes === null ? undefined : pairs.find(({ kind, area }) => !isUsual(file, area, kind, from));
    return [
      ...problemIf(pairs.length === 0, `${path}.kind_keys`, 'must say which kinds'),
      ...problemIf(
        there,
        `${path}.${goes === null ? 'from' : 'moved_to'}`,
        `${there?.of} is collected on that day anyway`,
      ),
      ...problemIf(never, `${path}.from`, `no ${never?.of} is collected on that day`),
      ...problemIf(goes !== null && isTooFar(from, goes), `${path}.moved_to`, 'must be within 31 days of from'),
    ];
  });
  const twice = moves
    .filter(({ what }) => what !== 'stopped')
    .flatMap((change) =>
      pairsOf(change).map(({ of }) => {
        const { path: row, from } = change;
        return { path: `${row}.from`, row, key: `${of} on ${from}` };
      }),
    );
  return [...wrong, ...duplicates(FILE, twice)];
}

/** Areas and kinds that rows name exist. */
function checkNames(file: GarbageFile): TownProblem[] {
  const areas = new Set(file.areas.map(({ area_id }) => area_id));
  const kinds = new Set(file.kinds.map(({ kind_key }) => kind_key));
  const ofAreas = (path: string, ids: readonly number[] = []) =>
    ids.flatMap((id, at) => problemIf(!areas.has(id), `${path}.area_ids[${at}]`, `area ${id} does not exist`));
  const ofKind = (path: string, key: string | null) =>
    problemIf(key !== null && !kinds.has(key), path, `kind "${key}" does not exist`);
  return [
    ...file.rules.flatMap(({ area_ids, kind_key }, index) => [
      ...ofAreas(`rules[${index}]`, area_ids),
      ...ofKind(`rules[${index}].kind_key`, kind_key),
    ]),
    ...file.changes.flatMap(({ area_ids, kind_keys = [] }, index) => [
      ...ofAreas(`changes[${index}]`, area_ids),
      ...kind_keys.flatMap((key, at) => ofKind(`changes[${index}].kind_keys[${at}]`, key)),
    ]),
    ...file.items.flatMap(({ kind_key }, index) => ofKind(`items[${index}].kind_key`, kind_key)),
  ];
}

const uniques = placesOf(`${FILE} kinds[].kind_key areas[].area_id areas[].districts[] items[].item_name`);

/** Problems of a garbage.json with valid fields. */
export function garbageProblems(file: GarbageFile): TownProblem[] {
  const names = [...checkUniques({ [FILE]: file }, uniques), ...checkNames(file)];
  return names.length > 0 ? names : [...checkRules(file), ...checkChanges(file)];
}
