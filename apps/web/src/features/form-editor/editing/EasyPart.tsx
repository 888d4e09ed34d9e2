import { withEasyWords, wordsIn } from '@machi/domain/form-editor/edits';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { useMemo } from 'react';
import { EasyTexts } from '../../../shell/editor/EasyMarks.tsx';
import '../../../shell/editor/editor.css';
import { useFormEditorTexts } from '../texts.ts';
import { placeOf } from './ProblemList.tsx';
import { useEditor } from './use-editor.ts';

/** Texts that may have several lines: those of the form itself but its name, and what is said beside a question. */
const HAS_LINES = /^(?!form_name|sections|fees)|\.hint$/u;

/** What residents read, with its wording in easy Japanese and what is hard to read in it. */
export function EasyPart() {
  const texts = useFormEditorTexts();
  const { t, locale } = texts;
  const { draft, change, errorAt } = useEditor();
  const fields = useMemo(
    () =>
      wordsIn(draft).flatMap(({ path, words: { ja, ja_simple: easy = '' } }) => {
        const name = placeOf({ t, locale }, { draft }, path);
        return ja === '' ? [] : [{ path, id: `${path}.ja_simple`, name, ja, easy, words: easy || ja }];
      }),
    [draft, t, locale],
  );
  if (fields.length === 0) return <p>{t('easy.none')}</p>;
  return (
    <section className="stack">
      <h2>{t('part.easy')}</h2>
      <p>{t('easy.lead')}</p>
      <EasyTexts texts={fields} go={(id) => document.getElementById(id)?.focus()} />
      {fields.map(({ path, id, name, ja, easy }) => {
        const control = {
          id,
          label: name,
          // In Japanese on an English page, too, and as it is usual for who reads easy Japanese.
          hint: <span lang="ja">{ja}</span>,
          lang: 'ja',
          value: easy,
          autoComplete: 'off',
          error: errorAt(id),
          onChange: ({ target }: { target: { value: string } }) =>
            change((before) => withEasyWords(before, path, target.value)),
        };
        return HAS_LINES.test(path) ? (
          <TextAreaField key={id} {...control} rows={3} />
        ) : (
          <TextField key={id} {...control} />
        );
      })}
    </section>
  );
}
