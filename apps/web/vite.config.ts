import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

/** A classic script in the head, which runs before the first paint; Vite itself bundles only modules, and those wait. */
function firstPaint(): Plugin {
  const source = 'src/first-paint.js';
  const name = 'first-paint.js';
  return {
    name: 'first-paint',
    buildStart() {
      if (this.meta.watchMode) return;
      this.emitFile({ type: 'asset', name, source: readFileSync(`${import.meta.dirname}/${source}`, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
        const attrs = { src: `/${built?.fileName ?? source}`, nonce: '__CSP_NONCE__' };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint()],
  // Blueprint's tree would bring a second React, and the page would stay blank.
  resolve: { dedupe: ['react', 'react-dom'] },
  // Replaced by the server with the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // One chunk, so that zod is told to do without eval before any other chunk declares a schema.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ }] } },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api, '/town': api, '/healthz': api } },
});
