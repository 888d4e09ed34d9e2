import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { faceModels } from './build/face-models.ts';

const renderer = path.join(import.meta.dirname, 'src/renderer');

/** Each folder of the renderer with its own page is a screen: /terminal/ and so on. */
const screens = Object.fromEntries(
  readdirSync(renderer)
    .map((name) => [name, path.join(renderer, name, 'index.html')] as const)
    .filter(([, page]) => existsSync(page)),
);

/** Inserts the common body of all screens' pages from one file. */
function screenBody(): Plugin {
  return {
    name: 'screen-body',
    transformIndexHtml(page) {
      return page.replace('<body></body>', `<body>\n${readFileSync(path.join(renderer, 'body.html'), 'utf8')}</body>`);
    },
  };
}

/** Build of the screens, for any Chromium and for Electron's windows. */
export default defineConfig({
  root: renderer,
  plugins: [react(), screenBody(), faceModels()],
  resolve: { dedupe: ['react', 'react-dom'] },
  // Replaced by the host with the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/renderer'),
    emptyOutDir: true,
    target: 'chrome120',
    rolldownOptions: { input: screens },
  },
});
