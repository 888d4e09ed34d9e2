import { readLink } from '@machi/domain/rich-text/addresses';
import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { Panel } from './Panel.tsx';
import { useEditorTexts } from '../texts.ts';

/** Target of the selected words; without a selection it asks for the words too. */
export function LinkPanel({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useEditorTexts();
  const id = useId();
  const isLink = editor.isActive('link');
  const [asksWords] = useState(() => editor.state.selection.empty && !isLink);
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const link = readLink(address);
  const isWordless = asksWords && words.trim() === '';
  function set() {
    setTried(true);
    if (link === undefined || isWordless) return;
    const chain = editor.chain().focus();
    if (asksWords)
      chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href: link.href } }] });
    else chain.extendMarkRange('link').setLink({ href: link.href });
    chain.run();
    onDone();
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  }
  return (
    <Panel
      label={t('link')}
      onSet={set}
      onCancel={onDone}
      more={
        isLink ? (
          <Button size="small" variant="second" onClick={remove}>
            {t('link.remove')}
          </Button>
        ) : undefined
      }
    >
      {asksWords ? (
        <TextField
          id={`${id}-words`}
          label={t('link.words')}
          value={words}
          error={isTried && isWordless ? t('link.empty') : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      ) : null}
      <TextField
        id={`${id}-address`}
        label={t('link.address')}
        hint={t('link.hint')}
        inputMode="url"
        value={address}
        error={isTried && link === undefined ? t('link.wrong') : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
    </Panel>
  );
}
