import { html } from 'hono/html';

/** A small page written by the server (inbox, API description, open data): system fonts, no script. */
export const plainPage = (title: string, lang: 'ja' | 'en', nonce: string, content: unknown, isListed = false) =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${isListed ? '' : html`<meta name="robots" content="noindex" />`}
        <title>${title}</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
          }
          body {
            background: canvas;
            color: canvastext;
            margin: 0 auto;
            max-width: 60rem;
            padding: 1.5rem 1rem 4rem;
            font:
              1.0625rem/1.7 'Hiragino Sans',
              'BIZ UDPGothic',
              'Noto Sans JP',
              'Noto Sans CJK JP',
              Meiryo,
              system-ui,
              sans-serif;
          }
          h1 {
            font-size: 1.6rem;
            line-height: 1.4;
          }
          h2 {
            font-size: 1.25rem;
            margin: 2.5rem 0 0.5rem;
          }
          article {
            border-top: 1px solid;
            padding: 1rem 0;
          }
          a[href^='tel:'] {
            white-space: nowrap;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            font: inherit;
            margin: 0.5rem 0;
          }
          code {
            font-family: ui-monospace, monospace;
            overflow-wrap: anywhere;
          }
          dl {
            margin: 0;
          }
          dt {
            font-weight: 700;
          }
          dd {
            margin: 0 0 0.5rem;
          }
          a {
            text-underline-offset: 0.2em;
            overflow-wrap: anywhere;
          }
          :focus-visible {
            outline: 3px solid;
            outline-offset: 2px;
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
