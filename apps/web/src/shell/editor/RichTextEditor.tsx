import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { htmlOfPlainText, plainTextOf } from '@machi/domain/rich-text/plain-text';
import { Button } from '@machi/ui/button/Button';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import type { EditorProps } from './editor-words.ts';
import { useEditorTexts } from './texts.ts';

/** The words of a body by signs that anybody can type; it makes the same HTML as the tools do. */
function PlainField({
  id,
  label,
  requiredWord,
  optionalWord,
  hint,
  error,
  lang,
  value,
  onChange,
  onBack,
}: EditorProps & { readonly onBack: () => void }) {
  const { t } = useEditorTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => {
    const plain = plainTextOf(value);
    return 'text' in plain ? plain.text : '';
  });
  const isTooLong = htmlOfPlainText(text) === undefined;
  useEffect(() => area.current?.focus(), []);
  function write(written: string) {
    setText(written);
    const html = htmlOfPlainText(written);
    if (html !== undefined) onChange(html);
  }
  const said = [isTooLong ? t('plain.long') : '', error].filter(Boolean).join('\n');
  return (
    <div className="stack-tight">
      <TextAreaField
        id={id}
        ref={area}
        label={label}
        {...(requiredWord === undefined ? {} : { requiredWord })}
        {...(optionalWord === undefined ? {} : { optionalWord })}
        hint={
          <>
            {hint}
            {hint === undefined ? null : '\n'}
            {t('plain.hint')}
          </>
        }
        {...(said === '' ? {} : { error: said })}
        lang={lang}
        rows={14}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <p>
        <Button variant="second" size="small" onClick={onBack}>
          {t('plain.back')}
        </Button>
      </p>
    </div>
  );
}

const WritingField = lazy(() => import('./WritingField.tsx'));

/** A text of the town with headings, lists, tables, links: with tools, or by signs that anybody can type. */
export function RichTextEditor(props: EditorProps) {
  const [isPlain, setPlain] = useState(false);
  const { t } = useEditorTexts();
  if (isPlain) return <PlainField {...props} onBack={() => setPlain(false)} />;
  return (
    <Suspense fallback={<p className="hint">{t('loading')}</p>}>
      <WritingField {...props} onPlain={() => setPlain(true)} />
    </Suspense>
  );
}
