import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RichTextEditor } from '../../../src/shell/editor/RichTextEditor.tsx';
import { readIn, readPasted, writtenHtml } from '../../../src/shell/editor/written-html.ts';
import { writingExtensions } from '../../../src/shell/editor/writing-schema.ts';

const said = { html: '', refused: [] as string[] };
document.addEventListener('securitypolicyviolation', (event) =>
  said.refused.push(`${event.violatedDirective} ${event.sample}`),
);

function Page() {
  const [html, setHtml] = useState(new URLSearchParams(window.location.search).get('html') ?? '');
  useEffect(() => void Object.assign(said, { html }), [html]);
  return (
    <main className="wrap stack">
      <h1>お知らせを書く</h1>
      <h2>文章</h2>
      <RichTextEditor id="body" label="本文" requiredWord="必須" lang="ja" hasFiles value={html} onChange={setHtml} />
      <button type="button">次へ</button>
    </main>
  );
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root');
createRoot(element).render(
  <QueryClientProvider client={new QueryClient()}>
    <Page />
  </QueryClientProvider>,
);

const bare = new Editor({
  element: document.createElement('div'),
  extensions: writingExtensions({ captionHint: '' }),
  injectCSS: false,
  editorProps: { transformPastedHTML: (html) => readPasted(html) ?? '' },
});
/** Result of opening each text in the editor. */
const openAll = (texts: readonly string[]): string[] =>
  texts.map((html) => {
    bare.commands.setContent(readIn(html));
    return writtenHtml(bare.state.doc);
  });
/** Result of pasting each text into an empty one. */
const pasteAll = (texts: readonly string[]): string[] =>
  texts.map((html) => {
    bare.commands.setContent('');
    bare.view.pasteHTML(html);
    return writtenHtml(bare.state.doc);
  });

Object.assign(window, { said, openAll, pasteAll });
