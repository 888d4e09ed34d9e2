import { saysSame } from '../spot-desk/merge.ts';
import { MISLEADING, UNKEEPABLE } from '../fields/model.ts';
import type { PackField, PackFile } from './files.ts';

/** A value of a file, as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

export const packLimits = { letters: 600_000, parts: 60_000, depth: 16, text: 4000, rows: 3000, entries: 500 } as const;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Reads a file as it was sent; undefined: it is no JSON, too deep or too long. */
export function readContent(text: string): Json | undefined {
  let content: Json;
  try {
    content = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  let parts = 0;
  // By levels, so that no depth exhausts the stack.
  let level: readonly Json[] = [content];
  for (let depth = 0; level.length > 0; depth += 1) {
    parts += level.length;
    if (depth > packLimits.depth || parts > packLimits.parts) return undefined;
    level = level.flatMap((value) => (isList(value) ? value : isObject(value) ? Object.values(value) : []));
  }
  return content;
}

const partsOf = (name: string): readonly string[] => (name === '' ? [] : name.split('.'));

/** A part of an object, and nothing that all objects have. */
const ownOf = (value: Json | undefined, part: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;

/** The value of a field in its file or row. */
export const valueOf = (whole: Json | undefined, name: string): Json | undefined =>
  partsOf(name).reduce<Json | undefined>(ownOf, whole);

/** The file or row with another value of a field; undefined takes it out, with an object that gets empty by it. */
export function withValue(whole: Json | undefined, name: string, value: Json | undefined): Json | undefined {
  const [part, ...rest] = partsOf(name);
  if (part === undefined) return value;
  const held = isObject(whole) ? whole : {};
  const inner = withValue(ownOf(held, part), rest.join('.'), value);
  if (inner !== undefined && !(rest.length > 0 && isObject(inner) && Object.keys(inner).length === 0))
    return { ...held, [part]: inner };
  const { [part]: _gone, ...others } = held;
  return others;
}

/** The fields under a part of their file or row, by their names from there. */
export const fieldsIn = (fields: readonly PackField[], part: string): PackField[] =>
  fields
    .filter(({ name }) => name === part || name.startsWith(`${part}.`))
    .map((field) => ({ ...field, name: field.name.slice(part.length + 1) }));

export const isAsked = ({ when }: PackField, row: Json | undefined): boolean =>
  when === undefined || when.values.includes(String(valueOf(row, when.name) ?? ''));

const isEmpty = (value: Json | undefined): boolean =>
  value === '' ||
  (isList(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 2 && value['ja'] === '' && value['en'] === '');

/** Takes out what is not asked, and what may be left out and is empty. */
export function tidied(fields: readonly PackField[], whole: Json | undefined): Json | undefined {
  return fields.reduce<Json | undefined>((held, field) => {
    const value = valueOf(held, field.name);
    if (value === undefined) return held;
    if (!isAsked(field, held)) return withValue(held, field.name, undefined);
    if (field.kind === 'rows' && isList(value))
      return withValue(
        held,
        field.name,
        value.map((row) => tidied(field.fields, row) ?? row),
      );
    if (!field.isOptional || !isEmpty(value)) return held;
    return withValue(held, field.name, field.isNull ? null : undefined);
  }, whole);
}

/** Why a file cannot have been made from another one at the desk. */
export interface Strange {
  readonly path: string;
  readonly code: 'pack-not-editable' | 'pack-letters' | 'pack-rows';
}

const isText = (value: Json | undefined): value is string => typeof value === 'string';

function strangeLeaf({ kind, isNull }: PackField, value: Json, path: string): Strange | undefined {
  const wrong = (code: Strange['code']): Strange => ({ path, code });
  if (value === null) return isNull ? undefined : wrong('pack-not-editable');
  const entries = isList(value) ? value : isObject(value) ? Object.values(value) : [value];
  if (entries.length > packLimits.entries) return wrong('pack-rows');
  const isFit =
    kind === 'words' || kind === 'long'
      ? isObject(value) && entries.every(isText) && Object.keys(value).every((name) => name === 'ja' || name === 'en')
      : kind === 'choices' || kind === 'dates' || kind === 'lines'
        ? isList(value) && entries.every((entry) => isText(entry) || typeof entry === 'number')
        : kind === 'yes'
          ? typeof value === 'boolean'
          : isText(value) || typeof value === 'number';
  if (!isFit) return wrong('pack-not-editable');
  const texts = entries.filter(isText);
  if (texts.some((text) => text.length > packLimits.text)) return wrong('pack-letters');
  return texts.some((text) => UNKEEPABLE.test(text) || MISLEADING.test(text)) ? wrong('pack-letters') : undefined;
}

function strangeRows(field: PackField, base: Json | undefined, own: Json, path: string): Strange | undefined {
  if (!isList(own)) return { path, code: 'pack-not-editable' };
  if (own.length > packLimits.rows) return { path, code: 'pack-rows' };
  const before = isList(base) ? base : [];
  const id = field.fields.find(({ kind }) => kind === 'id')?.name;
  const idOf = (row: Json) => (id === undefined ? undefined : valueOf(row, id));
  if (field.rows === 'fixed' && own.length !== before.length) return { path, code: 'pack-rows' };
  if (field.rows === 'kept' && before.some((row) => !own.some((other) => idOf(other) === idOf(row))))
    return { path, code: 'pack-rows' };
  for (const [index, row] of own.entries()) {
    const place = `${path}[${index}]`;
    const asNew = strangeIn(field.fields, undefined, row, place);
    const known =
      field.rows === 'fixed'
        ? before.slice(index, index + 1)
        : id === undefined
          ? before
          : before.filter((other) => idOf(other) === idOf(row));
    const isNew = field.rows !== 'fixed' && (id === undefined || known.length === 0);
    if (isNew && asNew === undefined) continue;
    const found = known.map((other) => strangeIn(field.fields, other, row, place));
    if (!found.includes(undefined)) return found[0] ?? asNew;
  }
  return undefined;
}

/** Whether one value becomes another by fields of the desk alone: the rest of a file stays as it is. */
function strangeIn(
  fields: readonly PackField[],
  base: Json | undefined,
  own: Json | undefined,
  path: string,
): Strange | undefined {
  const whole = fields.find(({ name }) => name === '');
  if (whole) {
    if (own === undefined) return base === undefined ? undefined : { path, code: 'pack-not-editable' };
    return whole.kind === 'rows' ? strangeRows(whole, base, own, path) : strangeLeaf(whole, own, path);
  }
  const [before, after] = [isObject(base) ? base : {}, own === undefined ? {} : own];
  if (!isObject(after)) return { path, code: 'pack-not-editable' };
  for (const part of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = path === '' ? part : `${path}.${part}`;
    const inner = fieldsIn(fields, part).filter(({ isTold }) => !isTold);
    const [was, is] = [ownOf(before, part), ownOf(after, part)];
    if (inner.length === 0) {
      if (!saysSame(was, is)) return { path: place, code: 'pack-not-editable' };
    } else if (is !== undefined || inner[0]?.name !== '') {
      const strange = strangeIn(inner, was, is, place);
      if (strange) return strange;
    }
  }
  return undefined;
}

/** Why a file as it was sent cannot have been made at the desk from `base`; undefined: it can. */
export const strangeContent = ({ fields }: PackFile, base: Json, own: Json): Strange | undefined =>
  strangeIn(fields, base, own, '');
