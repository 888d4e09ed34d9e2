import { describe, expect, test } from 'vitest';
import '../register/official-texts.ts';
import { checkedDraft, draftOf } from './draft.ts';
import {
  addField,
  addOther,
  addSection,
  copyField,
  easyWordsIn,
  dependentsOf,
  fieldsAt,
  moveField,
  moveSection,
  moveToSection,
  pathOfField,
  questionsBefore,
  questionsOf,
  removeField,
  removeOther,
  removeSection,
  renameField,
  restoreField,
  restoreSection,
  withEasyWords,
  withField,
  wordsIn,
} from './edits.ts';
import { formToPublish, formWithFee } from './form-editor.fixture.ts';
import { kindsInOrder } from './settings.ts';

const names = (draft: Parameters<typeof questionsOf>[0]) => questionsOf(draft).map(({ name }) => name);
const problemsOf = (draft: Parameters<typeof checkedDraft>[0]) => {
  const read = checkedDraft(draft);
  return 'problems' in read ? read.problems : [];
};

describe('questions', () => {
  test('of each kind are added with all but their words', () => {
    for (const kind of kindsInOrder) {
      const draft = addField(formWithFee(), { section: 1 }, kind);
      const place = { section: 1, index: 1 };
      const left = problemsOf(draft).map(({ field }) => field.slice(pathOfField(place).length + 1));
      // Only the texts are missing, and the questions of rows.
      for (const field of left) expect(field).toMatch(/(ja|en|^fields)$/);
      expect(left).toContain('label.ja');
      expect(new Set(names(draft)).size).toBe(names(draft).length);
    }
  });

  test('move within their part, never beyond it, and from part to part', () => {
    const draft = formWithFee();
    expect(names(moveField(draft, { section: 0, index: 0 }, 1))).toEqual(['number', 'way', 'street']);
    expect(moveField(draft, { section: 0, index: 0 }, -1)).toEqual(draft);
    const moved = moveToSection(draft, { section: 0, index: 1 }, 1);
    expect(moved.sections.map(({ fields }) => fields.map(({ name }) => name))).toEqual([['way'], ['number', 'street']]);
    expect(moveToSection(moved, { section: 1, index: 0 }, 0)).toEqual(draft);
    expect(names(moveSection(draft, 0, 1))).toEqual(['street', 'way', 'number']);
  });

  test('that were taken away come back where they stood', () => {
    const draft = formWithFee();
    const place = { section: 0, index: 0 };
    const [field] = fieldsAt(draft, place);
    const left = removeField(draft, place);
    expect(names(left)).toEqual(['number', 'street']);
    expect(field && restoreField(left, place, field)).toEqual(draft);
    const [section] = draft.sections;
    expect(section && restoreSection(removeSection(draft, 0), 0, section)).toEqual(draft);
    expect(addSection(draft).sections).toHaveLength(3);
  });

  test('are copied under a name of their own, with what they hang on', () => {
    const copied = copyField(formWithFee(), { section: 1, index: 0 });
    const [one, other] = fieldsAt(copied, { section: 1 });
    expect(other).toEqual({ ...one, name: 'q1' });
    expect(checkedDraft(copied)).toHaveProperty('body');
  });

  test('hang on earlier ones alone', () => {
    const draft = formToPublish();
    const before = questionsBefore(draft, { section: 0, index: 3 });
    expect(before.map(({ name }) => name)).toEqual(names(draft).slice(0, 3));
    expect(questionsBefore(formWithFee(), { section: 1, index: 0 })).toHaveLength(2);
  });

  test('with another name are still meant by conditions and fee', () => {
    const renamed = renameField(formWithFee(), { section: 0, index: 0 }, 'delivery');
    expect(questionsOf(renamed)[2]?.asked_when).toEqual({ field: 'delivery', is: ['post'] });
    expect(renamed.fees).toMatchObject({ field: 'delivery' });
    expect(checkedDraft(renamed)).toHaveProperty('body');
    expect(dependentsOf(renamed, 'delivery')).toMatchObject({ questions: [{ name: 'street' }], hasFee: true });
    expect(dependentsOf(renamed, 'number')).toEqual({ questions: [], hasFee: false });
  });

  test('with "other" ask what, and lose both together', () => {
    const place = { section: 0, index: 0 };
    const draft = formWithFee();
    const added = addOther(draft, place);
    expect(names(added)).toEqual(['way', 'q1', 'number', 'street']);
    expect(checkedDraft(added)).toHaveProperty('body');
    expect(addOther(added, place)).toEqual(added);
    expect(removeOther(added, place)).toEqual(draft);
  });

  test('lose a setting that is taken back', () => {
    const draft = withField(formWithFee(), { section: 0, index: 1 }, { hint: { ja: '例', en: 'Like' } });
    expect(withField(draft, { section: 0, index: 1 }, { hint: undefined })).toEqual(formWithFee());
  });
});

describe('easy Japanese', () => {
  const draft = formWithFee();

  test('is written for any text that residents read, and taken away', () => {
    const paths = wordsIn(draft).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['form_name', 'checklist.0', 'sections.0.fields.0.options.1.label', 'sections.1.title']),
    );
    let easy = draft;
    for (const path of paths) easy = withEasyWords(easy, path, `やさしい${path}`);
    expect(easyWordsIn(easy)).toHaveLength(paths.length);
    expect(draftOf(JSON.parse(JSON.stringify(easy)))).toEqual(easy);
    expect(problemsOf(easy)).toEqual([]);
    for (const path of paths) easy = withEasyWords(easy, path, '');
    expect(easy).toEqual(draft);
  });

  test('keeps its place when a question moves, and is as long as the usual text may be', () => {
    const path = 'sections.0.fields.1.label';
    const moved = moveField(withEasyWords(draft, path, '番号'), { section: 0, index: 1 }, -1);
    expect(fieldsAt(moved, { section: 0 })[0]?.label.ja_simple).toBe('番号');
    expect(problemsOf(withEasyWords(draft, path, 'あ'.repeat(500)))).toMatchObject([{ field: `${path}.ja_simple` }]);
  });

  test('leaves out what officials alone read', () => {
    const shown = withField(draft, { section: 1, index: 0 }, { shown: { desk: { label: { ja: '道', en: 'Road' } } } });
    expect(wordsIn(shown).map(({ words }) => words.ja)).not.toContain('道');
  });
});
