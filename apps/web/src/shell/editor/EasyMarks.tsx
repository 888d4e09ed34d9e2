import {
  EASY_SENTENCE_LENGTH,
  LAST_KANJI_YEAR,
  easyMarks,
  type EasyMark,
  type EasyOptions,
} from '@machi/domain/easy-japanese/marks';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState } from 'react';
import { useTown } from '../town/town.ts';
import { placedMarks, type PlacedMark } from './easy-places.ts';
import { useEditorTexts } from './texts.ts';

const YEARS = ['3', '6', 'all'] as const;
/** Most lines of the list: who mends these sees the next. */
const MOST_SHOWN = 20;
/** Letters of a long sentence in the list. */
const MOST_LETTERS = 24;
/** Rest from typing after which the text is looked at, in milliseconds. */
const REST_MILLISECONDS = 500;

interface ListedMark extends EasyMark {
  readonly words: string;
  /** The text that has it, among several. */
  readonly of?: string;
}

interface EasyListProps<M> {
  readonly isOpen: boolean;
  /** The school year that is chosen first. */
  readonly startYear: (typeof YEARS)[number];
  readonly find: (options: EasyOptions) => readonly M[];
  /** Asks to be called when the text changes without `find` changing; gives how to end that. */
  readonly watch?: (look: () => void) => () => void;
  readonly go: (mark: M) => void;
}

/** What is hard to read in a text, with what to write instead; it forbids nothing (decisions/0174). */
function EasyList<M extends ListedMark>({ isOpen, startYear, find, watch, go }: EasyListProps<M>) {
  const { t } = useEditorTexts();
  const name = useTown()?.town_name;
  const [year, setYear] = useState(startYear);
  const [marks, setMarks] = useState<readonly M[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => setMarks(find({ kanjiYear: year === 'all' ? undefined : Number(year), name }));
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MILLISECONDS);
    };
    wait();
    const end = watch?.(wait);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [find, watch, year, name]);

  const reason = ({ rule, instead = '', year: learnt = 0, length }: M): string =>
    rule === 'kanji' && learnt > LAST_KANJI_YEAR
      ? t('easy.kanji.later')
      : t(`easy.${rule}`, { instead, year: learnt, count: length, most: EASY_SENTENCE_LENGTH });
  return (
    <Disclosure title={t('easy.title', { count: marks.length })} startsOpen={isOpen}>
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
            <li key={`${mark.of} ${mark.rule} ${mark.words}`}>
              <button type="button" lang="ja" onClick={() => go(mark)}>
                {mark.words.length > MOST_LETTERS ? `${mark.words.slice(0, MOST_LETTERS)}…` : mark.words}
              </button>
              <span>{[...(mark.of === undefined ? [] : [mark.of]), reason(mark)].join(t('easy.of'))}</span>
            </li>
          ))}
        </ul>
        {marks.length > MOST_SHOWN && <p className="hint">{t('easy.more', { count: marks.length - MOST_SHOWN })}</p>}
      </div>
    </Disclosure>
  );
}

/** The list below the text of an editor. */
export function EasyMarks({ editor, isEasy }: { readonly editor: Editor; readonly isEasy: boolean }) {
  const find = useCallback((options: EasyOptions) => placedMarks(editor.state.doc, options), [editor]);
  const watch = useCallback(
    (look: () => void) => {
      // A text from elsewhere, such as a draft, is no update.
      editor.on('transaction', look);
      return () => void editor.off('transaction', look);
    },
    [editor],
  );
  /** The text may have changed since it was looked at. */
  function go({ from, to }: PlacedMark) {
    const end = editor.state.doc.content.size;
    const place = { from: Math.min(from, end), to: Math.min(to, end) };
    editor.chain().focus().setTextSelection(place).scrollIntoView().run();
  }
  return <EasyList isOpen={isEasy} startYear={isEasy ? '3' : 'all'} find={find} watch={watch} go={go} />;
}

interface EasyTextsProps {
  /** Texts of single fields, each with the field's id and, among several, its name. */
  readonly texts: readonly { readonly id: string; readonly name?: string; readonly words: string }[];
  readonly go: (id: string) => void;
}

/** One list for texts of single fields. */
export function EasyTexts({ texts, go }: EasyTextsProps) {
  const find = useCallback(
    (options: EasyOptions) => {
      const marks = texts.flatMap(({ id, name, words }) =>
        easyMarks(words, options).map((mark) => ({
          ...mark,
          id,
          words: words.slice(mark.at, mark.at + mark.length),
          ...(name === undefined ? {} : { of: name }),
        })),
      );
      return [...new Map(marks.map((mark) => [`${mark.of} ${mark.rule} ${mark.words}`, mark])).values()];
    },
    [texts],
  );
  return <EasyList isOpen startYear="all" find={find} go={({ id }) => go(id)} />;
}
