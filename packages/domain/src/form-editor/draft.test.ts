import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../described/field-schema.ts';
import '../register/official-texts.ts';
import { settings } from './settings.ts';
import { checkedDraft, draftOf, emptyDraft, inOneLanguage } from './draft.ts';
import { formToPublish, formWithFee } from './form-editor.fixture.ts';

const problemsOf = (given: unknown) => {
  const read = checkedDraft(draftOf(given));
  return 'problems' in read ? read.problems.map(({ field, code }) => `${field} ${code}`) : [];
};

describe('a draft', () => {
  test('knows every kind that a form can ask', () => {
    expect(new Set(Object.keys(settings))).toEqual(new Set(fieldKinds));
  });

  test('of a form with every kind is that form, and can be published', () => {
    const draft = formToPublish();
    const read = checkedDraft(draft);
    expect(read).toHaveProperty('body');
    if (!('body' in read)) return;
    expect(draftOf(read.body)).toEqual(read.body);
    expect(checkedDraft(draftOf(JSON.parse(JSON.stringify(read.body))))).toEqual(read);
  });

  test('that is empty says all that it lacks, in both languages, each at its place', () => {
    const problems = problemsOf(emptyDraft());
    for (const place of ['form_name.ja', 'form_name.en', 'agreement.en', 'checklist.0.ja', 'sections.0.fields'])
      expect(problems).toContain(`${place} required`);
    expect(problems).not.toContain('other_information.ja required');
  });

  test('is told what hangs together while texts are missing', () => {
    const draft = formWithFee();
    const problems = problemsOf({
      ...draft,
      form_name: { ja: '', en: '' },
      fees: { kind: 'by', field: 'way', yen: [{ value: 'courier', yen: 1 }] },
    });
    expect(problems).toContain('form_name.ja required');
    expect(problems).toContain('fees.yen.0.value described-value');
  });

  test('where one language is missing says which, also where both may be', () => {
    expect(problemsOf(formToPublish({ other_information: { ja: '備考', en: '' } }))).toEqual([
      'other_information.en required',
    ]);
    const shown = inOneLanguage(formToPublish({ other_information: { ja: '備考', en: '' } }));
    expect(shown.other_information).toEqual({ ja: '備考', en: '備考' });
    expect(checkedDraft(shown)).toHaveProperty('body');
  });

  test('comes of whatever was sent, and what it comes to stays', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { not: deep(levels - 1), all: [deep(levels - 1)] });
    const odd: readonly unknown[] = [
      null,
      7,
      'x',
      [],
      { sections: 5, fees: [], checklist: 'x' },
      { sections: [null, { fields: [null, 3, { kind: '__proto__' }, { kind: 'rows', fields: [{ kind: 'rows' }] }] }] },
      { sections: [{ fields: [{ kind: 'choice', asked_when: deep(12), options: 'no', other: 1, shown: [] }] }] },
      { fees: { kind: 'sum', parts: [{ kind: 'sum', parts: [{ kind: 'sum', parts: [{ kind: 'fixed' }] }] }] } },
      { form_name: { ja: 'a\0b\ud800', en: 'x'.repeat(100_000) }, applicant_items: ['name', 'name', 'password'] },
      JSON.parse('{"__proto__": {"form_name": 1}, "constructor": 2}'),
    ];
    for (const given of odd) {
      const draft = draftOf(given);
      expect(draftOf(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      expect(() => checkedDraft(draft)).not.toThrow();
      expect(checkedDraft(draft)).toHaveProperty('problems');
      expect(JSON.stringify(draft)).not.toContain('\\u0000');
    }
  });

  test('cannot ask itself in a circle, name a question twice, or hang on what is gone', () => {
    const base = formWithFee();
    const [first, second] = base.sections;
    const fields = first?.fields ?? [];
    const circle = fields.map((field, index) => ({
      ...field,
      asked_when: { field: fields[1 - index]?.name ?? '', is_filled: true },
    }));
    expect(problemsOf({ ...base, sections: [{ ...first, fields: circle }, second] })).toEqual([
      'sections.0.fields.0.asked_when.field described-earlier',
    ]);
    expect(problemsOf({ ...base, sections: [first, { ...second, fields: [fields[1]] }] })).toEqual([
      'sections.1.fields.0.name described-taken',
    ]);
    expect(problemsOf({ ...base, sections: [{ ...first, fields: [fields[1]] }, second] })).toEqual([
      'sections.1.fields.0.asked_when.field described-earlier',
      'fees.field described-chosen',
    ]);
    const options = [{ value: 'counter', label: { ja: '窓口', en: 'Counter' } }];
    expect(problemsOf({ ...base, sections: [{ ...first, fields: [{ ...fields[0], options }] }, second] })).toEqual([
      'sections.1.fields.0.asked_when.is described-value',
      'fees.yen.0.value described-value',
    ]);
  });
});
