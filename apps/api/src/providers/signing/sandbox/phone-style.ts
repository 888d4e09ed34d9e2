import { html } from 'hono/html';

/** A phone's screen in the middle of a larger one, in light and dark mode. */
export const phoneStyle = (nonce: string) =>
  html`<style nonce="${nonce}">
    :root {
      color-scheme: light dark;
      --ground: light-dark(#eef1ee, #14181a);
      --sheet: light-dark(#ffffff, #1f2527);
      --text: light-dark(#1f2421, #eef2ef);
      --quiet: light-dark(#4d5650, #b9c3bc);
      --line: light-dark(#767f79, #8d978f);
      --accent: light-dark(#1f5fa8, #8fc0ff);
      --on-accent: light-dark(#ffffff, #0b1c30);
      --wrong: light-dark(#a4161a, #ffb3b0);
      --wrong-ground: light-dark(#fdeceb, #40191a);
    }
    * {
      box-sizing: border-box;
    }
    body {
      margin: 0 auto;
      min-height: 100vh;
      max-width: 28rem;
      display: flex;
      flex-direction: column;
      background: var(--ground);
      color: var(--text);
      word-break: auto-phrase;
      font:
        1.0625rem/1.7 'Hiragino Sans',
        'BIZ UDPGothic',
        'Noto Sans JP',
        'Noto Sans CJK JP',
        Meiryo,
        system-ui,
        sans-serif;
    }
    header,
    footer {
      padding: 0.75rem 1.25rem;
    }
    header {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1rem;
      justify-content: space-between;
      align-items: baseline;
    }
    footer {
      color: var(--quiet);
      font-size: 0.9375rem;
    }
    main {
      flex: 1;
      background: var(--sheet);
      border-radius: 1rem;
      padding: 1.25rem;
    }
    h1 {
      margin: 0 0 0.5rem;
      font-size: 1.5rem;
      line-height: 1.4;
    }
    p {
      margin: 0 0 0.75rem;
    }
    dl {
      margin: 0 0 1.25rem;
      padding: 0.75rem;
      border: 1px solid var(--line);
      border-radius: 0.5rem;
    }
    dt {
      color: var(--quiet);
      font-size: 0.9375rem;
    }
    dd {
      margin: 0;
    }
    code {
      font:
        0.9375rem/1.6 ui-monospace,
        monospace;
      overflow-wrap: anywhere;
    }
    label {
      display: block;
      margin: 1rem 0 0.25rem;
      font-weight: 700;
    }
    select,
    input,
    button {
      width: 100%;
      min-height: 3rem;
      padding: 0.5rem 0.75rem;
      font: inherit;
      color: inherit;
      background: var(--sheet);
      border: 1px solid var(--line);
      border-radius: 0.5rem;
    }
    input[aria-invalid] {
      border: 2px solid var(--wrong);
    }
    .rule {
      margin: 0.25rem 0 1.25rem;
      color: var(--quiet);
      font-size: 0.9375rem;
    }
    .problem {
      margin: 0.25rem 0 0.5rem;
      padding: 0.5rem 0.75rem;
      border-radius: 0.5rem;
      color: var(--wrong);
      background: var(--wrong-ground);
    }
    button {
      margin-top: 0.5rem;
      cursor: pointer;
    }
    button.main {
      border-color: var(--accent);
      background: var(--accent);
      color: var(--on-accent);
      font-weight: 700;
    }
    a {
      color: var(--accent);
      text-underline-offset: 0.2em;
    }
    :focus-visible {
      outline: 3px solid var(--accent);
      outline-offset: 2px;
    }
    @media (min-width: 40rem) {
      body {
        padding-block: 2rem;
      }
    }
  </style>`;
