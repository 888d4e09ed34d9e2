import { misleadingLinks } from '@machi/domain/rich-text/misleading-links';
import { readMarkup } from '@machi/domain/rich-text/markup';
import { voidElements } from '@machi/domain/rich-text/schema';
import { treeOf } from '@machi/domain/rich-text/tree';
import { FieldError, FieldHint, LabelWords } from '@machi/ui/field/FieldParts';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import './editor.css';
import type { EditorProps } from './editor-words.ts';
import { useEditorTexts } from './texts.ts';
import { useKeys } from './use-keys.ts';
import { readIn, readPasted, writtenHtml } from './written-html.ts';
import { writingExtensions } from './writing-schema.ts';
import { EasyMarks } from './EasyMarks.tsx';
import { Toolbar, type Tool } from './Toolbar.tsx';
import { figureTools, placeOf, rubyTools, tableTools, textTools } from './tools.ts';
import { CaptionPanel } from './panels/CaptionPanel.tsx';
import { LinkPanel } from './panels/LinkPanel.tsx';
import { PdfPanel } from './panels/PdfPanel.tsx';
import { AltPanel, PicturePanel } from './panels/PicturePanel.tsx';
import { ReadingPanel, RubyPanel } from './panels/RubyPanel.tsx';

interface OpenPanel {
  readonly name: 'link' | 'caption' | 'picture' | 'alt' | 'pdf' | 'ruby' | 'reading';
  /** A pasted or dropped picture. */
  readonly file?: File;
}

interface PanelsProps {
  readonly editor: Editor;
  readonly panel: OpenPanel | undefined;
  readonly lang: 'ja' | 'en';
  readonly onDone: () => void;
}

/** Panel of the pressed tool. */
function Panels({ editor, panel, lang, onDone }: PanelsProps) {
  const props = { editor, onDone };
  if (panel === undefined) return null;
  if (panel.name === 'link') return <LinkPanel {...props} />;
  if (panel.name === 'caption') return <CaptionPanel {...props} />;
  if (panel.name === 'picture') return <PicturePanel {...props} given={panel.file} />;
  if (panel.name === 'alt') return <AltPanel {...props} />;
  if (panel.name === 'pdf') return <PdfPanel {...props} lang={lang} />;
  return panel.name === 'ruby' ? <RubyPanel {...props} /> : <ReadingPanel {...props} />;
}

interface ToolsProps {
  readonly editor: Editor;
  readonly id: string;
  readonly lang: 'ja' | 'en';
  readonly hasFiles: boolean;
  readonly open: (name: OpenPanel['name']) => void;
}

/** Renders when the cursor moves elsewhere; the text does not. */
function Tools({ editor, id, lang, hasFiles, open }: ToolsProps) {
  const { t } = useEditorTexts();
  const place = useEditorState({ editor, selector: ({ editor: written }) => placeOf(written) });
  const { within } = place;
  const shared = { controls: id, onLeave: () => void editor.commands.focus() };
  const isCaption = within === 'figure';
  const files: Tool[] = [
    { name: 'picture', label: t('picture'), run: () => open('picture') },
    { name: 'pdf', label: t('pdf'), run: () => open('pdf') },
  ];
  const groups = [
    ...textTools(editor, place, t, () => open('link')),
    ...(hasFiles ? [files] : []),
    ...(lang === 'ja' ? [[{ name: 'ruby', label: t('ruby'), run: () => open('ruby') }]] : []),
  ];
  return (
    <>
      <Toolbar {...shared} label={t('tools')} groups={groups} />
      {within === 'table' ? (
        <Toolbar {...shared} label={t('tools.table')} groups={tableTools(editor, place, t, () => open('caption'))} />
      ) : null}
      {isCaption ? (
        <Toolbar {...shared} label={t('tools.figure')} groups={figureTools(editor, t, () => open('alt'))} />
      ) : null}
      {within === 'ruby' ? (
        <Toolbar {...shared} label={t('tools.ruby')} groups={rubyTools(editor, t, () => open('reading'))} />
      ) : null}
    </>
  );
}

/** The text with its tools. It does not render during typing: a Japanese input method would lose its letters. */
export default function WritingField(props: EditorProps) {
  const { id, label, requiredWord, optionalWord, hint, error, lang, value, onChange } = props;
  const { hasFiles = false, isEasy = false } = props;
  const { t } = useEditorTexts();
  const [panel, setPanel] = useState<OpenPanel>();
  const [isPastedTooLong, setPastedTooLong] = useState(false);
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
        if (body === undefined) setPastedTooLong(true);
        return body ?? '';
      },
      handlePaste: (_view: unknown, event: ClipboardEvent) =>
        hasFiles && takesPicture(event.clipboardData, (file) => setPanel({ name: 'picture', file })),
      handleDrop: (_view: unknown, event: DragEvent) =>
        hasFiles && takesPicture(event.dataTransfer, (file) => setPanel({ name: 'picture', file })),
    }),
    [id, lang, described, error, requiredWord, hasFiles],
  );
  const captionHint = t('caption.hint');
  const extensions = useMemo(() => writingExtensions({ captionHint }), [captionHint]);
  const [content] = useState(() => readIn(value));
  const editor = useEditor({ extensions, content, injectCSS: false, editorProps, shouldRerenderOnTransaction: false }, [
    extensions,
  ]);
  const tell = useEffectEvent((html: string) => {
    last.current = html;
    setPastedTooLong(false);
    onChange(html);
  });
  useEffect(() => {
    const update = () => tell(writtenHtml(editor.state.doc));
    editor.on('update', update);
    return () => void editor.off('update', update);
  }, [editor]);
  // Takes text from elsewhere, such as a draft. Text typed here comes back too and changes nothing.
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    editor.commands.setContent(readIn(value), { emitUpdate: false });
  }, [editor, value]);
  useKeys(box, (event) => {
    const isLink = event.ctrlKey && event.key === 'k';
    if (!isLink && !(event.altKey && event.key === 'F10')) return;
    event.preventDefault();
    if (isLink) setPanel({ name: 'link' });
    else box.current?.querySelector<HTMLElement>('.editor-tools button[tabindex="0"]')?.focus();
  });

  function close() {
    setPanel(undefined);
    editor.commands.focus();
  }
  return (
    <div className={error ? 'field bad' : 'field'}>
      <span className="editor-label" id={`${id}-label`}>
        <LabelWords label={label} requiredWord={requiredWord} optionalWord={optionalWord} />
      </span>
      <FieldHint id={id} hint={hint} />
      <div ref={box} className="editor">
        <Tools editor={editor} id={id} lang={lang} hasFiles={hasFiles} open={(name) => setPanel({ name })} />
        {/* A panel that is still loading must not hide the text. */}
        <Suspense fallback={null}>
          <Panels editor={editor} panel={panel} lang={lang} onDone={close} />
        </Suspense>
        <EditorContent editor={editor} />
      </div>
      <p className="hint" id={`${id}-keys`}>
        {t('keys')}
      </p>
      <p role="status" className="editor-told">
        {[isPastedTooLong ? t('paste.long') : '', ...warnings(value, t)].filter(Boolean).join('\n')}
      </p>
      <FieldError id={id} error={error} />
      {lang === 'ja' && <EasyMarks editor={editor} isEasy={isEasy} />}
    </div>
  );
}

/** Takes a lone picture; a picture with text counts as text. */
function takesPicture(data: DataTransfer | null, take: (file: File) => void): boolean {
  const picture = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (picture === undefined || data?.types.includes('text/html')) return false;
  take(picture);
  return true;
}

const warnings = (html: string, t: ReturnType<typeof useEditorTexts>['t']): string[] =>
  html.includes('<a ')
    ? misleadingLinks(treeOf(readMarkup(html, voidElements))).map(({ words, leadsTo }) =>
        t('link.misleading', { words, place: leadsTo }),
      )
    : [];
