import { EASY_SENTENCE_LENGTH, LAST_KANJI_YEAR } from '@machi/domain/easy-japanese/marks';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { placedMarks, type PlacedMark } from './easy-places.ts';
import { useEditorTexts } from './texts.ts';

const YEARS = ['3', '6', 'all'] as const;
/** Most lines of the list: who mends these sees the next. */
const MOST_SHOWN = 20;
/** Letters of a long sentence in the list. */
const MOST_LETTERS = 24;
/** Rest from typing after which the text is looked at, in milliseconds. */
const REST_MILLISECONDS = 500;

/** What is hard to read in the text, with what to write instead; it forbids nothing (decisions/0174). */
export function EasyMarks({ editor, isEasy }: { readonly editor: Editor; readonly isEasy: boolean }) {
  const { t } = useEditorTexts();
  const [year, setYear] = useState<(typeof YEARS)[number]>(isEasy ? '3' : 'all');
  const [marks, setMarks] = useState<readonly PlacedMark[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => setMarks(placedMarks(editor.state.doc, year === 'all' ? undefined : Number(year)));
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MILLISECONDS);
    };
    wait();
    // A text from elsewhere, such as a draft, is no update.
    editor.on('transaction', wait);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', wait);
    };
  }, [editor, year]);

  /** The text may have changed since it was looked at. */
  function go({ from, to }: PlacedMark) {
    const end = editor.state.doc.content.size;
    const place = { from: Math.min(from, end), to: Math.min(to, end) };
    editor.chain().focus().setTextSelection(place).scrollIntoView().run();
  }
  const reason = ({ rule, instead = '', year: learnt = 0, length }: PlacedMark): string =>
    rule === 'kanji' && learnt > LAST_KANJI_YEAR
      ? t('easy.kanji.later')
      : t(`easy.${rule}`, { instead, year: learnt, count: length, most: EASY_SENTENCE_LENGTH });
  return (
    <Disclosure title={t('easy.title', { count: marks.length })} startsOpen={isEasy}>
      <div className="stack-tight">
        <SelectField
          label={t('easy.year')}
          value={year}
          options={YEARS.map((value) => ({ value, label: t(`easy.year.${value}`) }))}
          onChange={({ target }) => setYear(YEARS.find((one) => one === target.value) ?? 'all')}
        />
        <p className="hint">{t(marks.length === 0 ? 'easy.none' : 'easy.hint')}</p>
        <ul className="editor-easy">
          {marks.slice(0, MOST_SHOWN).map((mark) => (
            <li key={`${mark.rule} ${mark.words}`}>
              <button type="button" lang="ja" onClick={() => go(mark)}>
                {mark.words.length > MOST_LETTERS ? `${mark.words.slice(0, MOST_LETTERS)}…` : mark.words}
              </button>
              <span>{reason(mark)}</span>
            </li>
          ))}
        </ul>
        {marks.length > MOST_SHOWN && <p className="hint">{t('easy.more', { count: marks.length - MOST_SHOWN })}</p>}
      </div>
    </Disclosure>
  );
}
