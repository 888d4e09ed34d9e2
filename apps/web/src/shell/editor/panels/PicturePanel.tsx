import { FILE_WORDS_LENGTH } from '@machi/domain/notice-files/model';
import { TextField } from '@machi/ui/field/TextField';
import type { Editor, JSONContent } from '@tiptap/core';
import { useId, useState } from 'react';
import { useEditorTexts } from '../texts.ts';
import { FilePicker } from './FilePicker.tsx';
import { Panel } from './Panel.tsx';
import { sendFile } from './send-file.ts';
import { useTooLong } from '../../forms/use-too-long.ts';

/** Inserts a block at the cursor; from a picture's caption, behind that picture. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from } = editor.state.selection;
  const chain = editor.chain().focus();
  if ($from.parent.type.name !== 'figure') chain.insertContent(block).run();
  else chain.insertContentAt($from.after(), block, { updateSelection: true }).run();
}

interface PicturePanelProps {
  readonly editor: Editor;
  /** A pasted or dropped picture. */
  readonly given: File | undefined;
  readonly onDone: () => void;
}

/** A picture with its required alternative text; it is uploaded once both exist. */
export function PicturePanel({ editor, given, onDone }: PicturePanelProps) {
  const { t, locale } = useEditorTexts();
  const tooLong = useTooLong();
  const id = useId();
  const [file, setFile] = useState(given);
  const [alt, setAlt] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  async function set() {
    setTried(true);
    if (file === undefined || alt.trim() === '' || tooLong(alt, FILE_WORDS_LENGTH) !== undefined || isBusy) return;
    setBusy(true);
    const sent = await sendFile(file, locale, t('file.lost'));
    setBusy(false);
    if (typeof sent === 'string') setRefused(sent);
    else {
      insertBlock(editor, { type: 'figure', attrs: { src: sent.address, alt: alt.trim() } });
      onDone();
    }
  }
  const missing = isTried && file === undefined ? t('picture.missing') : '';
  return (
    <Panel label={t('picture')} onSet={() => void set()} onCancel={onDone} isBusy={isBusy}>
      <FilePicker
        id={`${id}-file`}
        label={t('picture')}
        hint={t('picture.hint')}
        accept="image/png,image/jpeg,image/gif,image/webp"
        file={file}
        error={refused || missing || undefined}
        onPick={(picked) => {
          setFile(picked);
          setRefused('');
        }}
      />
      <AltField id={`${id}-alt`} alt={alt} isWrong={isTried && alt.trim() === ''} onChange={setAlt} />
    </Panel>
  );
}

/** Alternative text of the picture at the cursor. */
export function AltPanel({ editor, onDone }: Omit<PicturePanelProps, 'given'>) {
  const { t } = useEditorTexts();
  const tooLong = useTooLong();
  const id = useId();
  const [alt, setAlt] = useState(() => String(editor.getAttributes('figure')['alt'] ?? ''));
  const [isTried, setTried] = useState(false);
  function set() {
    setTried(true);
    if (alt.trim() === '' || tooLong(alt, FILE_WORDS_LENGTH) !== undefined) return;
    editor.chain().focus().updateAttributes('figure', { alt: alt.trim() }).run();
    onDone();
  }
  return (
    <Panel label={t('figure.alt')} onSet={set} onCancel={onDone}>
      <AltField id={id} alt={alt} isWrong={isTried && alt.trim() === ''} onChange={setAlt} />
    </Panel>
  );
}

interface AltFieldProps {
  readonly id: string;
  readonly alt: string;
  readonly isWrong: boolean;
  readonly onChange: (alt: string) => void;
}

function AltField({ id, alt, isWrong, onChange }: AltFieldProps) {
  const { t } = useEditorTexts();
  const tooLong = useTooLong();
  return (
    <TextField
      id={id}
      label={t('alt')}
      hint={t('alt.hint')}
      value={alt}
      error={isWrong ? t('alt.missing') : tooLong(alt, FILE_WORDS_LENGTH)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
