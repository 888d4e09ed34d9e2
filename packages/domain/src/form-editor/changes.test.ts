import { expect, test } from 'vitest';
import '../register/official-texts.ts';
import type { FormBody } from '../onlineforms/model.ts';
import { changesBetween } from './changes.ts';
import { checkedDraft } from './draft.ts';
import { addField, moveField, moveToSection, removeField, withField } from './edits.ts';
import { formWithFee } from './form-editor.fixture.ts';
import type { FormDraft } from './model.ts';

function body(draft: FormDraft): FormBody {
  const read = checkedDraft(draft);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.body;
}
const told = (before: FormDraft, after: FormDraft) =>
  changesBetween(body(before), body(after)).map((change) =>
    'part' in change ? change.part : `${change.what} ${change.label.en}`,
  );

const form = formWithFee();
const label = { ja: '新しい', en: 'New' };

test('nothing has changed, whatever order the database keeps keys in', () => {
  const turned = JSON.parse(JSON.stringify(form), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  ) as FormDraft;
  expect(told(form, turned)).toEqual([]);
});

test('texts, flags and the fee are told by what they are', () => {
  expect(told(form, { ...form, agreement: label, has_signing: 1, fees: null })).toEqual([
    'has_signing',
    'agreement',
    'fees',
  ]);
});

test('questions are told by their label: added, changed, moved, taken away', () => {
  const added = withField(addField(form, { section: 1 }, 'tel'), { section: 1, index: 1 }, { label });
  expect(told(form, added)).toEqual(['added New']);
  expect(told(added, form)).toEqual(['removed New']);
  expect(told(form, withField(form, { section: 0, index: 1 }, { label }))).toEqual(['changed New']);
  expect(told(form, moveToSection(form, { section: 0, index: 1 }, 1))).toEqual(['moved number']);
  // A question that another one passes has not moved.
  expect(told(form, moveField(form, { section: 0, index: 0 }, 1))).toHaveLength(1);
  expect(told(form, removeField(form, { section: 0, index: 1 }))).toEqual(['removed number']);
});

test('parts are told by their title', () => {
  const [first, second] = form.sections;
  const sections = [first, { title: label, fields: second?.fields ?? [] }] as FormDraft['sections'];
  expect(told(form, { ...form, sections })).toEqual(['section-added New', 'section-removed Second']);
});
