import { Suspense, useEffect, useState, type ComponentType } from 'react';
import type { EditorProps } from './editor-words.ts';
import { useEditorTexts } from './texts.ts';

let Fetched: ComponentType<EditorProps> | undefined;

/**
 * Editor for a text of the town with headings, lists, tables, links. Not `lazy`: on a busy machine React put off drawing
 * it again and again.
 */
export function RichTextEditor(props: EditorProps) {
  const { t } = useEditorTexts();
  const [Field, setField] = useState(() => Fetched);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    let isGone = false;
    import('./WritingField.tsx').then(
      (part) => {
        Fetched = part.default;
        if (!isGone) setField(() => part.default);
      },
      (error: unknown) => isGone || setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
    };
  }, []);
  // To the boundary that says it of every part of a page.
  if (failure) throw failure;
  const waiting = <p className="hint">{t('loading')}</p>;
  return <Suspense fallback={waiting}>{Field ? <Field {...props} /> : waiting}</Suspense>;
}
