import { TextField } from '@machi/ui/field/TextField';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { Panel } from './Panel.tsx';
import { useEditorTexts } from '../texts.ts';

/** Caption of the table at the cursor; an empty one removes it. */
export function CaptionPanel({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useEditorTexts();
  const id = useId();
  const [caption, setCaption] = useState(() => String(editor.getAttributes('table')['caption'] ?? ''));
  function set() {
    editor.chain().focus().updateAttributes('table', { caption: caption.trim() }).run();
    onDone();
  }
  return (
    <Panel label={t('table.caption')} onSet={set} onCancel={onDone}>
      <TextField
        id={id}
        label={t('table.caption')}
        maxLength={120}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
    </Panel>
  );
}
