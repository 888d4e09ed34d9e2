import { namesIn, type Condition } from '../described/condition.ts';
import type { Fee } from '../described/fee.ts';
import type { FormKind } from '../described/form-model.ts';
import type { DraftField, DraftOption, DraftSection, DraftWords, FormDraft } from './model.ts';
import { settings } from './settings.ts';

/** Position of a list of questions: those of a part, or those in the rows of one of its questions. */
export interface ListPlace {
  readonly section: number;
  readonly rows?: number;
}
export interface FieldPlace extends ListPlace {
  readonly index: number;
}

/** Path in the draft, as problems name it. */
export const pathOfList = ({ section, rows }: ListPlace): string =>
  `sections.${section}.fields${rows === undefined ? '' : `.${rows}.fields`}`;
export const pathOfField = (place: FieldPlace): string => `${pathOfList(place)}.${place.index}`;

export const fieldsAt = (draft: FormDraft, { section, rows }: ListPlace): readonly DraftField[] => {
  const fields = draft.sections[section]?.fields ?? [];
  return rows === undefined ? fields : (fields[rows]?.fields ?? []);
};

/** All questions of the form in their order, without those in rows. */
export const questionsOf = (draft: FormDraft): readonly DraftField[] => draft.sections.flatMap(({ fields }) => fields);

/** The questions before one: only they can decide whether it is asked. */
export function questionsBefore(draft: FormDraft, place: FieldPlace): readonly DraftField[] {
  if (place.rows !== undefined) return fieldsAt(draft, place).slice(0, place.index);
  const earlier = draft.sections.slice(0, place.section).flatMap(({ fields }) => fields);
  return [...earlier, ...fieldsAt(draft, place).slice(0, place.index)];
}

const replaced = <T>(list: readonly T[], index: number, change: (one: T) => T): readonly T[] =>
  list.map((one, at) => (at === index ? change(one) : one));
const inserted = <T>(list: readonly T[], index: number, ...added: readonly T[]): readonly T[] => [
  ...list.slice(0, index),
  ...added,
  ...list.slice(index),
];
const without = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_one, at) => at !== index);
/** A list with one item moved up (-1) or down (1); unchanged at its ends. */
export function movedBy<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const one = list[index];
  if (one === undefined || index + by < 0 || index + by >= list.length) return list;
  return inserted(without(list, index), index + by, one);
}

export const withSection = (
  draft: FormDraft,
  index: number,
  change: (section: DraftSection) => DraftSection,
): FormDraft => ({ ...draft, sections: replaced(draft.sections, index, change) });

const withFields = (
  draft: FormDraft,
  { section, rows }: ListPlace,
  change: (fields: readonly DraftField[]) => readonly DraftField[],
): FormDraft =>
  withSection(draft, section, (one) => ({
    ...one,
    fields:
      rows === undefined
        ? change(one.fields)
        : replaced(one.fields, rows, (field) => ({ ...field, fields: change(field.fields ?? []) })),
  }));

/** The draft with other settings of one question; undefined removes a setting. */
export function withField(draft: FormDraft, place: FieldPlace, parts: Readonly<Record<string, unknown>>): FormDraft {
  const changed = (field: DraftField): DraftField =>
    Object.fromEntries(
      Object.entries({ ...field, ...parts }).filter(([, value]) => value !== undefined),
    ) as unknown as DraftField;
  return withFields(draft, place, (fields) => replaced(fields, place.index, changed));
}

/** A new, unused name. People see the label; the name is only for files and conditions. */
export function newName(draft: FormDraft): string {
  const taken = new Set(
    questionsOf(draft).flatMap(({ name, fields = [] }) => [name, ...fields.map((one) => one.name)]),
  );
  for (let number = 1; ; number += 1) if (!taken.has(`q${number}`)) return `q${number}`;
}

function newValue(options: readonly DraftOption[]): string {
  for (let number = 1; ; number += 1) if (options.every(({ value }) => value !== `a${number}`)) return `a${number}`;
}
const nothing: DraftWords = { ja: '', en: '' };
export const withNewOption = (options: readonly DraftOption[]): readonly DraftOption[] => [
  ...options,
  { value: newValue(options), label: nothing },
];

export function newField(kind: FormKind, name: string): DraftField {
  const initial = settings[kind].flatMap((setting): [string, unknown][] => {
    if (setting.type === 'options') return [[setting.key, withNewOption(withNewOption([]))]];
    if (setting.type === 'fields') return [[setting.key, []]];
    return 'initial' in setting && setting.initial !== undefined ? [[setting.key, setting.initial]] : [];
  });
  return { name, kind, label: nothing, is_required: kind === 'agreement', ...Object.fromEntries(initial) };
}

/** The question as another kind. It keeps its texts and condition, and its options if the new kind has them. */
export function withKind(draft: FormDraft, place: FieldPlace, kind: FormKind): FormDraft {
  const field = fieldsAt(draft, place)[place.index];
  if (field === undefined || field.kind === kind) return draft;
  const { name, label, hint, is_required, asked_when, options, shown } = field;
  const kept = Object.entries({
    label,
    hint,
    is_required,
    asked_when,
    shown,
    ...(settings[kind].some(({ key }) => key === 'options') ? { options } : {}),
  }).filter(([, value]) => value !== undefined);
  const changed = { ...newField(kind, name), ...Object.fromEntries(kept) };
  return withFields(draft, place, (fields) => replaced(fields, place.index, () => changed));
}

export const addField = (draft: FormDraft, list: ListPlace, kind: FormKind): FormDraft =>
  withFields(draft, list, (fields) => [...fields, newField(kind, newName(draft))]);

export const moveField = (draft: FormDraft, { index, ...list }: FieldPlace, by: -1 | 1): FormDraft =>
  withFields(draft, list, (fields) => movedBy(fields, index, by));

/** Moves a question from the end of its part to the beginning of the next one, or back. */
export function moveToSection(draft: FormDraft, { section, index }: FieldPlace, to: number): FormDraft {
  const field = draft.sections[section]?.fields[index];
  if (field === undefined || draft.sections[to] === undefined) return draft;
  const left = withFields(draft, { section }, (fields) => without(fields, index));
  return withFields(left, { section: to }, (fields) => (to > section ? [field, ...fields] : [...fields, field]));
}

/** Inserts a copy of the question after it, under a new name. */
export function copyField(draft: FormDraft, { index, ...list }: FieldPlace): FormDraft {
  const field = fieldsAt(draft, list)[index];
  if (field === undefined) return draft;
  // The text for "other" depends on the original question.
  const { other: _other, ...copied } = field;
  return withFields(draft, list, (fields) =>
    inserted(fields, index + 1, { ...copied, name: newName(draft) } as DraftField),
  );
}

export const removeField = (draft: FormDraft, { index, ...list }: FieldPlace): FormDraft =>
  withFields(draft, list, (fields) => without(fields, index));
/** Restores a removed question at its position. */
export const restoreField = (draft: FormDraft, { index, ...list }: FieldPlace, field: DraftField): FormDraft =>
  withFields(draft, list, (fields) => inserted(fields, index, field));

export const addSection = (draft: FormDraft): FormDraft => ({
  ...draft,
  sections: [...draft.sections, { title: nothing, fields: [] }],
});
export const moveSection = (draft: FormDraft, index: number, by: -1 | 1): FormDraft => ({
  ...draft,
  sections: movedBy(draft.sections, index, by),
});
export const removeSection = (draft: FormDraft, index: number): FormDraft => ({
  ...draft,
  sections: without(draft.sections, index),
});
export const restoreSection = (draft: FormDraft, index: number, section: DraftSection): FormDraft => ({
  ...draft,
  sections: inserted(draft.sections, index, section),
});

const OTHER = 'other';

/** Adds an "other" option, and a text after the question that is asked with it. */
export function addOther(draft: FormDraft, { index, ...list }: FieldPlace): FormDraft {
  const field = fieldsAt(draft, list)[index];
  if (field?.options === undefined || field.other !== undefined) return draft;
  const name = newName(draft);
  const has = field.options.find(({ value }) => value === OTHER);
  const options = has ? field.options : [...field.options, { value: OTHER, label: { ja: 'その他', en: 'Other' } }];
  const told: DraftField = {
    ...newField('text', name),
    label: { ja: `${field.label.ja}（その他）`, en: `${field.label.en} (other)` },
    is_required: true,
    asked_when: { field: field.name, is: [OTHER] },
  };
  const changed = withField(draft, { ...list, index }, { options, other: { value: OTHER, field: name } });
  return withFields(changed, list, (fields) => inserted(fields, index + 1, told));
}

/** Removes the "other" option and its text. */
export function removeOther(draft: FormDraft, { index, ...list }: FieldPlace): FormDraft {
  const field = fieldsAt(draft, list)[index];
  const { other } = field ?? {};
  if (field === undefined || other === undefined) return draft;
  const options = field.options?.filter(({ value }) => value !== other.value);
  const left = withField(draft, { ...list, index }, { options, other: undefined });
  return withFields(left, list, (fields) => fields.filter(({ name }) => name !== other.field));
}

const renamedIn = (condition: Condition, from: string, to: string): Condition => {
  if ('all' in condition) return { all: condition.all.map((part) => renamedIn(part, from, to)) };
  if ('any' in condition) return { any: condition.any.map((part) => renamedIn(part, from, to)) };
  if ('not' in condition) return { not: renamedIn(condition.not, from, to) };
  return condition.field === from ? { ...condition, field: to } : condition;
};

function renamedFee(fee: Fee, from: string, to: string): Fee {
  switch (fee.kind) {
    case 'sum':
      return { ...fee, parts: fee.parts.map((part) => renamedFee(part, from, to)) };
    case 'free-when':
      return { ...fee, condition: renamedIn(fee.condition, from, to), fee: renamedFee(fee.fee, from, to) };
    case 'fixed':
      return fee.per === from ? { ...fee, per: to } : fee;
    case 'by':
      return { ...fee, field: fee.field === from ? to : fee.field, ...(fee.per === from ? { per: to } : {}) };
  }
}

/** Renames a question, also in everything that refers to it. */
export function renameField(draft: FormDraft, place: FieldPlace, to: string): FormDraft {
  const from = fieldsAt(draft, place)[place.index]?.name;
  if (from === undefined || from === to) return draft;
  const isRow = place.rows !== undefined;
  const scope = isRow ? fieldsAt(draft, place) : questionsOf(draft);
  // References to a shared name are ambiguous and stay.
  if (scope.filter(({ name }) => name === from).length > 1 || from === '') return withField(draft, place, { name: to });
  const follow = (field: DraftField): DraftField => {
    const { asked_when: asked, other, told_by: told } = field;
    return {
      ...field,
      ...(asked === undefined ? {} : { asked_when: renamedIn(asked, from, to) }),
      ...(other?.field === from ? { other: { ...other, field: to } } : {}),
      ...(told === from ? { told_by: to } : {}),
    };
  };
  const named = withField(draft, place, { name: to });
  if (isRow) return withFields(named, place, (fields) => fields.map(follow));
  const sections = named.sections.map((section) => ({ ...section, fields: section.fields.map(follow) }));
  return { ...named, sections, fees: named.fees && renamedFee(named.fees, from, to) };
}

const namesInFee = (fee: Fee): readonly string[] => {
  if (fee.kind === 'sum') return fee.parts.flatMap(namesInFee);
  if (fee.kind === 'free-when') return [...namesIn(fee.condition), ...namesInFee(fee.fee)];
  return [fee.per ?? [], fee.kind === 'by' ? fee.field : []].flat();
};

/** Everything that depends on a question: other questions, and whether the fee does. */
export function dependentsOf(
  draft: FormDraft,
  name: string,
): { readonly questions: readonly DraftField[]; readonly hasFee: boolean } {
  const questions = questionsOf(draft).filter(
    (field) => field.asked_when !== undefined && namesIn(field.asked_when).includes(name),
  );
  return { questions, hasFee: draft.fees !== null && namesInFee(draft.fees).includes(name) };
}

/** The draft of a copy, under another name. */
export const copiedDraft = (draft: FormDraft): FormDraft => ({
  ...draft,
  form_name: { ja: `${draft.form_name.ja}（写し）`, en: `${draft.form_name.en} (copy)` },
});

/** Texts of a question that officials alone read. */
const OF_OFFICIALS = 'shown';

/** The texts of a form that residents read, each with its path, in the order of the form. */
export function wordsIn(form: unknown, path = ''): readonly { readonly path: string; readonly words: DraftWords }[] {
  if (typeof form !== 'object' || form === null) return [];
  const { ja, en, ja_simple }: Readonly<Record<string, unknown>> = { ...form };
  if (typeof ja === 'string' && typeof en === 'string')
    return [{ path, words: typeof ja_simple === 'string' ? { ja, en, ja_simple } : { ja, en } }];
  return Object.entries(form).flatMap(([key, part]) =>
    key === OF_OFFICIALS ? [] : wordsIn(part, path === '' ? key : `${path}.${key}`),
  );
}

/** What is written in easy Japanese, with the usual text. */
export const easyWordsIn = (form: unknown) =>
  wordsIn(form).flatMap(({ words: { ja, ja_simple } }) => (ja_simple === undefined ? [] : [{ ja, ja_simple }]));

/** The form with the text at a path in easy Japanese; empty: without. */
export function withEasyWords<T>(form: T, path: string, easy: string): T {
  if (typeof form !== 'object' || form === null) return form;
  const parts = Object.entries(form);
  if (path === '') {
    const kept = parts.filter(([key]) => key !== 'ja_simple');
    return Object.fromEntries(easy === '' ? kept : [...kept, ['ja_simple', easy]]) as T;
  }
  const [next = '', ...rest] = path.split('.');
  const changed = parts.map(
    ([key, part]) => [key, key === next ? withEasyWords(part, rest.join('.'), easy) : part] as const,
  );
  return (Array.isArray(form) ? changed.map(([, part]) => part) : Object.fromEntries(changed)) as T;
}
