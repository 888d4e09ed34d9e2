import * as z from 'zod/mini';
import type { FormField } from '../described/form-model.ts';
import { fieldsOfForm, formFlags, formTexts, type FormBody } from '../onlineforms/model.ts';
import type { DraftWords } from './model.ts';

const parts = [
  ...formTexts,
  ...formFlags,
  'estimated_delivery_days',
  'retention_years',
  'checklist',
  'agreement',
  'applicant_items',
  'fees',
] as const;
/** Texts and settings of a form beside its questions. */
export const FormPart = z.enum(parts);
export type FormPart = z.infer<typeof FormPart>;

/** One difference between a version and the one before it. */
export type FormChange =
  | { readonly what: 'part'; readonly part: FormPart }
  | {
      readonly what: 'section-added' | 'section-removed' | 'added' | 'removed' | 'changed' | 'moved';
      /** Label of the question or part in the newer version. */
      readonly label: DraftWords;
    };

/** Whether two values are equal; the database does not keep the order of keys. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
};

/** Names of the questions with their parts. */
const placesOf = (body: FormBody): ReadonlyMap<string, string> =>
  new Map(body.sections.flatMap(({ title, fields }) => fields.map(({ name }) => [name, title.ja] as const)));

/** The questions of both versions that are in another order or part. */
function movedNames(before: FormBody, after: FormBody): ReadonlySet<string> {
  const [was, is] = [placesOf(before), placesOf(after)];
  const kept = [...was.keys()].filter((name) => is.has(name));
  const order = [...is.keys()].filter((name) => was.has(name));
  const titles = new Set(before.sections.map(({ title }) => title.ja));
  // Questions of the longest common order stay: they only look moved because others passed them.
  const stays = new Set(longestCommon(kept, order));
  return new Set(
    order.filter((name) => {
      const isElsewhere = is.get(name) !== was.get(name) && titles.has(is.get(name) ?? '');
      return !stays.has(name) || isElsewhere;
    }),
  );
}

/** The longest list of names in the same order in both; both have at most a hundred. */
function longestCommon(one: readonly string[], other: readonly string[]): readonly string[] {
  const lengths = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      (lengths[row] ?? [])[column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const common: string[] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    const name = one[row];
    if (name !== undefined && name === other[column]) {
      common.push(name);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

const ofQuestions = (before: FormBody, after: FormBody): FormChange[] => {
  const named = (fields: readonly FormField[]) => new Map(fields.map((field) => [field.name, field]));
  const [was, is] = [named(fieldsOfForm(before)), named(fieldsOfForm(after))];
  const moved = movedNames(before, after);
  return [
    ...[...is.values()].flatMap((field): FormChange[] => {
      const old = was.get(field.name);
      const { label } = field;
      if (old === undefined) return [{ what: 'added', label }];
      return [
        ...(isSame(old, field) ? [] : [{ what: 'changed', label } as const]),
        ...(moved.has(field.name) ? [{ what: 'moved', label } as const] : []),
      ];
    }),
    ...[...was.values()]
      .filter(({ name }) => !is.has(name))
      .map(({ label }): FormChange => ({ what: 'removed', label })),
  ];
};

const ofSections = (before: FormBody, after: FormBody): FormChange[] => {
  const titled = (body: FormBody) => new Map(body.sections.map(({ title }) => [title.ja, title]));
  const [was, is] = [titled(before), titled(after)];
  const missing = (from: ReadonlyMap<string, DraftWords>, other: ReadonlyMap<string, DraftWords>) =>
    [...from].filter(([ja]) => !other.has(ja)).map(([, label]) => label);
  return [
    ...missing(is, was).map((label): FormChange => ({ what: 'section-added', label })),
    ...missing(was, is).map((label): FormChange => ({ what: 'section-removed', label })),
  ];
};

/** Differences between two versions of a form, for people: parts first, then questions in their order. */
export const changesBetween = (before: FormBody, after: FormBody): readonly FormChange[] => [
  ...parts.filter((part) => !isSame(before[part], after[part])).map((part): FormChange => ({ what: 'part', part })),
  ...ofSections(before, after),
  ...ofQuestions(before, after),
];
