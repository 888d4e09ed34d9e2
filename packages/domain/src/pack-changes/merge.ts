import { fieldsIn, isList, isObject, valueOf, type Json } from './content.ts';
import { saysSame } from '../spot-desk/merge.ts';
import type { PackField, PackFile } from './files.ts';

/** A place that two changes say differently. */
export interface Conflict {
  /** The lists on the way to it, with the row of each. */
  readonly way: readonly { readonly list: string; readonly row: Json }[];
  /** In the file or its row; empty: the row itself. */
  readonly path: string;
  /** What this change says, and what the other one does; null: nothing. */
  readonly own: Json;
  readonly other: Json;
}

interface Versions {
  readonly base: Json | undefined;
  readonly own: Json | undefined;
  readonly theirs: Json | undefined;
}

/** A value as text, the same in any order of its names: the database keeps them in an order of its own. */
const textOf = (value: Json): string =>
  JSON.stringify(value, (_name, part: Json) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** What tells a row from the others of its list, with a count where two have the same. */
export function rowKeys({ by }: PackField, rows: readonly Json[]): readonly string[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const key = textOf(by.length === 0 ? row : by.map((name) => valueOf(row, name) ?? null));
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}

const byKey = (field: PackField, list: Json | undefined): ReadonlyMap<string, Json> => {
  const rows = isList(list) ? list : [];
  const keys = rowKeys(field, rows);
  return new Map(rows.map((row, index) => [keys[index] ?? '', row]));
};

function mergeRows(field: PackField, { base, own, theirs }: Versions, path: string, conflicts: Conflict[]): Json {
  const [before, mine, other] = [byKey(field, base), byKey(field, own), byKey(field, theirs)];
  const merged = new Map<string, Json>();
  for (const key of new Set([...mine.keys(), ...other.keys()])) {
    const [was, is, says] = [before.get(key), mine.get(key), other.get(key)];
    const found: Conflict[] = [];
    if (is !== undefined && says !== undefined)
      merged.set(key, mergeIn(field.fields, { base: was, own: is, theirs: says }, '', found) ?? null);
    else if (was === undefined) merged.set(key, is ?? says ?? null);
    else if (!saysSame(was, is ?? says)) {
      // Taken out by one and changed by the other: it stays, and both are told.
      found.push({ way: [], path: '', own: is ?? null, other: says ?? null });
      merged.set(key, is ?? says ?? null);
    }
    const row = is ?? says ?? null;
    conflicts.push(...found.map((one) => ({ ...one, way: [{ list: path, row }, ...one.way] })));
  }
  const common = (keys: Iterable<string>) => [...keys].filter((key) => before.has(key) && merged.has(key)).join('\n');
  const [lead, rest] = common(mine.keys()) === common(before.keys()) ? [other, mine] : [mine, other];
  const order = [...lead.keys()].filter((key) => merged.has(key));
  let last = -1;
  for (const key of rest.keys()) {
    const at = order.indexOf(key);
    if (at >= 0) last = at;
    else if (merged.has(key)) order.splice((last += 1), 0, key);
  }
  return order.map((key) => merged.get(key) ?? null);
}

function mergeIn(
  fields: readonly PackField[],
  versions: Versions,
  path: string,
  conflicts: Conflict[],
): Json | undefined {
  const { base, own, theirs } = versions;
  if (saysSame(own, base) || saysSame(own, theirs)) return theirs;
  if (saysSame(theirs, base)) return own;
  const whole = fields.find(({ name }) => name === '');
  if (whole?.kind === 'rows') return mergeRows(whole, versions, path, conflicts);
  if ((!whole || whole.kind === 'words' || whole.kind === 'long') && isObject(own) && isObject(theirs)) {
    const before = isObject(base) ? base : {};
    return Object.fromEntries(
      [...new Set([...Object.keys(theirs), ...Object.keys(own)])].flatMap((part) => {
        const inner = fieldsIn(whole ? [] : fields, part);
        const parts = { base: before[part], own: own[part], theirs: theirs[part] };
        const value = mergeIn(inner, parts, path === '' ? part : `${path}.${part}`, conflicts);
        return value === undefined ? [] : [[part, value] as const];
      }),
    );
  }
  conflicts.push({ way: [], path, own: own ?? null, other: theirs ?? null });
  return own;
}

/**
 * Carries the changes from `base` to `own` over to `theirs`, by rows. Where both changed one place, `own` counts and the
 * conflict is told, so nothing that was typed is lost.
 */
export function mergeContent({ fields }: PackFile, base: Json, own: Json, theirs: Json) {
  const conflicts: Conflict[] = [];
  const merged = mergeIn(fields, { base, own, theirs }, '', conflicts) ?? null;
  return { merged, conflicts };
}
