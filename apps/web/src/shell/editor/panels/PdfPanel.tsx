import { pdfWords } from '@machi/domain/notice-files/words';
import { FILE_WORDS_LENGTH } from '@machi/domain/notice-files/model';
import { TextField } from '@machi/ui/field/TextField';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { useEditorTexts } from '../texts.ts';
import { FilePicker } from './FilePicker.tsx';
import { insertBlock } from './PicturePanel.tsx';
import { Panel } from './Panel.tsx';
import { sendFile } from './send-file.ts';
import { useTooLong } from '../../forms/use-too-long.ts';

interface PdfPanelProps {
  readonly editor: Editor;
  /** Language of the text that contains the link. */
  readonly lang: 'ja' | 'en';
  readonly onDone: () => void;
}

/** A PDF as a link with title and size, and a sentence about its content for readers who cannot open it. */
export function PdfPanel({ editor, lang, onDone }: PdfPanelProps) {
  const { t, locale } = useEditorTexts();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const tooLong = useTooLong();
  const isWordless = title.trim() === '' || content.trim() === '';
  const isLong = [title, content].some((words) => tooLong(words, FILE_WORDS_LENGTH) !== undefined);
  async function set() {
    setTried(true);
    if (file === undefined || isWordless || isLong || isBusy) return;
    setBusy(true);
    const sent = await sendFile(file, locale, t('file.lost'));
    setBusy(false);
    if (typeof sent === 'string') setRefused(sent);
    else {
      const marks = [{ type: 'link', attrs: { href: sent.address } }];
      insertBlock(editor, {
        type: 'paragraph',
        content: [
          { type: 'text', text: pdfWords(title.trim(), sent.byte_count, lang), marks },
          { type: 'hardBreak' },
          { type: 'text', text: content.trim() },
        ],
      });
      onDone();
    }
  }
  const missing = isTried && file === undefined ? t('pdf.missing') : '';
  return (
    <Panel label={t('pdf')} onSet={() => void set()} onCancel={onDone} isBusy={isBusy}>
      <FilePicker
        id={`${id}-file`}
        label={t('pdf')}
        hint={t('pdf.hint')}
        accept="application/pdf"
        file={file}
        error={refused || missing || undefined}
        onPick={(picked) => {
          setFile(picked);
          setRefused('');
          if (picked !== undefined && title === '')
            setTitle(picked.name.replace(/\.pdf$/i, '').slice(0, FILE_WORDS_LENGTH));
        }}
      />
      <TextField
        id={`${id}-title`}
        label={t('pdf.title')}
        lang={lang}
        value={title}
        error={isTried && title.trim() === '' ? t('pdf.title.missing') : tooLong(title, FILE_WORDS_LENGTH)}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        id={`${id}-content`}
        label={t('pdf.content')}
        hint={t('pdf.content.hint')}
        lang={lang}
        value={content}
        error={isTried && content.trim() === '' ? t('pdf.content.missing') : tooLong(content, FILE_WORDS_LENGTH)}
        onChange={({ target }) => setContent(target.value)}
      />
    </Panel>
  );
}
