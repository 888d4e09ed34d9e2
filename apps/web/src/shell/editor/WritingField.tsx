import { misleadingLinks } from '@machi/domain/rich-text/misleading-links';
import { plainTextOf } from '@machi/domain/rich-text/plain-text';
import type { Unsaid } from '@machi/domain/rich-text/plain-text';
import { readMarkup } from '@machi/domain/markup/markup';
import { voidElements } from '@machi/domain/rich-text/schema';
import { treeOf } from '@machi/domain/rich-text/tree';
import { FieldError, FieldHint, LabelWords } from '@machi/ui/field/FieldParts';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import './editor.css';
import { CaptionPanel } from './CaptionPanel.tsx';
import type { EditorProps } from './editor-words.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { useEditorTexts } from './texts.ts';
import { Toolbar } from './Toolbar.tsx';
import { placeOf, tableTools, textTools } from './tools.ts';
import { useKeys } from './use-keys.ts';
import { readIn, readPasted, writtenHtml } from './written-html.ts';
import { writingExtensions } from './writing-schema.ts';

type PanelName = 'link' | 'caption';

/** The text with its tools. Nothing is drawn anew while somebody types: a Japanese input method would lose its letters. */
export default function WritingField(props: EditorProps & { readonly onPlain: () => void }) {
  const { id, label, requiredWord, optionalWord, hint, error, lang, value, onChange, onPlain } = props;
  const { t } = useEditorTexts();
  const [panel, setPanel] = useState<PanelName>();
  const [told, setTold] = useState<readonly Unsaid[] | 'long'>([]);
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(value);
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error ? `${id}-error` : '', `${id}-keys`];
  const described = describedBy.filter(Boolean).join(' ');
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: 'rich-text editor-text',
        role: 'textbox',
        lang,
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': described,
        ...(error ? { 'aria-invalid': 'true' } : {}),
        ...(requiredWord === undefined ? {} : { 'aria-required': 'true' }),
      },
      transformPastedHTML(html: string): string {
        const body = readPasted(html);
        if (body === undefined) setTold('long');
        return body ?? '';
      },
    }),
    [id, lang, described, error, requiredWord],
  );
  const captionHint = t('caption.hint');
  const extensions = useMemo(() => writingExtensions({ captionHint }), [captionHint]);
  const [content] = useState(() => readIn(value));
  const editor = useEditor({ extensions, content, injectCSS: false, editorProps, shouldRerenderOnTransaction: false }, [
    extensions,
  ]);
  const tell = useEffectEvent((html: string) => {
    last.current = html;
    setTold([]);
    onChange(html);
  });
  useEffect(() => {
    const update = () => tell(writtenHtml(editor.state.doc));
    editor.on('update', update);
    return () => void editor.off('update', update);
  }, [editor]);
  // A text from elsewhere, such as a draft; what was just written comes back and changes nothing.
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    editor.commands.setContent(readIn(value), { emitUpdate: false });
  }, [editor, value]);
  useKeys(box, (event) => {
    const isLink = event.ctrlKey && event.key === 'k';
    if (!isLink && !(event.altKey && event.key === 'F10')) return;
    event.preventDefault();
    if (isLink) setPanel('link');
    else box.current?.querySelector<HTMLElement>('.editor-tools button[tabindex="0"]')?.focus();
  });

  function writeAsPlain() {
    const plain = plainTextOf(value);
    if ('text' in plain) onPlain();
    else setTold(plain.unsaid);
  }
  function close() {
    setPanel(undefined);
    editor.commands.focus();
  }
  const unsaid = told === 'long' ? [] : told.map((one) => t(`unsaid.${one}`));
  const said = told === 'long' ? t('paste.long') : unsaid.length > 0 ? t('plain.not', { what: unsaid.join('、') }) : '';
  return (
    <div className={error ? 'field bad' : 'field'}>
      <span className="editor-label" id={`${id}-label`}>
        <LabelWords
          label={label}
          {...(requiredWord === undefined ? {} : { requiredWord })}
          {...(optionalWord === undefined ? {} : { optionalWord })}
        />
      </span>
      <FieldHint id={id} hint={hint} />
      <div ref={box} className="editor">
        <Tools editor={editor} id={id} open={setPanel} onPlain={writeAsPlain} />
        {panel === 'link' ? <LinkPanel editor={editor} onDone={close} /> : null}
        {panel === 'caption' ? <CaptionPanel editor={editor} onDone={close} /> : null}
        <EditorContent editor={editor} />
      </div>
      <p className="hint" id={`${id}-keys`}>
        {t('keys')}
      </p>
      <p role="status" className="editor-told">
        {[said, ...warnings(value, t)].filter(Boolean).join('\n')}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}

const warnings = (html: string, t: ReturnType<typeof useEditorTexts>['t']): string[] =>
  html.includes('<a ')
    ? misleadingLinks(treeOf(readMarkup(html, voidElements))).map(({ words, leadsTo }) =>
        t('link.misleading', { words, place: leadsTo }),
      )
    : [];

interface ToolsProps {
  readonly editor: Editor;
  readonly id: string;
  readonly open: (panel: PanelName) => void;
  readonly onPlain: () => void;
}

/** Drawn anew when the place where one writes is another one; the text is not. */
function Tools({ editor, id, open, onPlain }: ToolsProps) {
  const { t } = useEditorTexts();
  const place = useEditorState({ editor, selector: ({ editor: written }) => placeOf(written) });
  const toText = () => editor.commands.focus();
  const switching = [{ name: 'plain', label: t('plain'), run: onPlain }];
  return (
    <>
      <Toolbar
        label={t('tools')}
        controls={id}
        groups={textTools(editor, place, t, [switching], () => open('link'))}
        onLeave={toText}
      />
      {place.within === 'table' ? (
        <Toolbar
          label={t('tools.table')}
          controls={id}
          groups={tableTools(editor, place, t, () => open('caption'))}
          onLeave={toText}
        />
      ) : null}
    </>
  );
}
