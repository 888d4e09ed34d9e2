import { toldInPlace } from '@machi/client/client';
import { READINGS_LENGTH, askReadings } from '@machi/domain/readings/contract';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextField } from '@machi/ui/field/TextField';
import type { Editor } from '@tiptap/core';
import { useEffect, useId, useState } from 'react';
import { call } from '../../calls/client.ts';
import { layRubies, rubyWords, textToRead, type RubyWord } from '../ruby-words.ts';
import { useEditorTexts } from '../texts.ts';
import { Panel } from './Panel.tsx';

interface Choice extends RubyWord {
  readonly isChosen: boolean;
}
type Asked = 'waiting' | 'lost' | readonly Choice[];

/** Readings from the dictionary, each to be confirmed or changed by the writer. */
export function RubyPanel({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useEditorTexts();
  const id = useId();
  const [asked, setAsked] = useState<Asked>('waiting');
  useEffect(() => {
    let isWanted = true;
    void call(askReadings, { text: textToRead(editor, READINGS_LENGTH) }, toldInPlace).then((result) => {
      if (!isWanted) return;
      setAsked(result.ok ? rubyWords(editor, result.reply.words).map((word) => ({ ...word, isChosen: true })) : 'lost');
    });
    return () => {
      isWanted = false;
    };
  }, [editor]);
  const choices = typeof asked === 'string' ? [] : asked;
  const change = (at: number, part: Partial<Choice>) =>
    setAsked(choices.map((choice, index) => (index === at ? { ...choice, ...part } : choice)));
  function set() {
    layRubies(
      editor,
      choices
        .filter(({ isChosen, reading }) => isChosen && reading.trim() !== '')
        .map((choice) => ({ ...choice, reading: choice.reading.trim() })),
    );
    onDone();
  }
  return (
    <Panel label={t('ruby')} onSet={set} onCancel={onDone}>
      <p className="sm" role="status">
        {asked === 'waiting'
          ? t('ruby.waiting')
          : asked === 'lost'
            ? t('ruby.lost')
            : choices.length === 0
              ? t('ruby.none')
              : t('ruby.check')}
      </p>
      {choices.length > 0 ? (
        <ul className="editor-words" lang="ja">
          {choices.map(({ base, reading, isChosen, places }, at) => (
            <li key={`${base}-${places.join('-')}`}>
              <CheckField
                id={`${id}-${at}`}
                label={base}
                checked={isChosen}
                onChange={({ target }) => change(at, { isChosen: target.checked })}
              />
              <TextField
                id={`${id}-${at}-reading`}
                label={t('ruby.of', { word: base })}
                fieldClassName="editor-reading"
                value={reading}
                maxLength={60}
                onChange={({ target }) => change(at, { reading: target.value })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** Reading of the selected word. */
export function ReadingPanel({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useEditorTexts();
  const id = useId();
  const [{ base, reading }, setWord] = useState(() => {
    const word = editor.getAttributes('ruby');
    return { base: String(word['base'] ?? ''), reading: String(word['reading'] ?? '') };
  });
  function set() {
    const isNone = reading.trim() === '';
    if (isNone) editor.chain().focus().insertContent({ type: 'text', text: base }).run();
    else editor.chain().focus().updateAttributes('ruby', { reading: reading.trim() }).run();
    onDone();
  }
  return (
    <Panel label={t('ruby.change')} onSet={set} onCancel={onDone}>
      <TextField
        id={id}
        lang="ja"
        label={t('ruby.of', { word: base })}
        hint={t('ruby.empty')}
        value={reading}
        maxLength={60}
        onChange={({ target }) => setWord({ base, reading: target.value })}
      />
    </Panel>
  );
}
