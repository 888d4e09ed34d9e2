import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync } from 'vite';
import type { Plugin } from 'vite';
import { chunkGroups } from '../../scripts/build/chunk-groups.ts';
import { moduleSizes } from '../../scripts/build/module-sizes.ts';
import { productionRouter } from '../../scripts/build/production-router.ts';
import { shortHolidays } from '../../scripts/build/short-holidays.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

/**
 * A classic script at the head of the page, which runs before the first paint; Vite itself bundles only modules, and
 * those wait. Built, it stands in the page itself under the page's nonce: a file would be one more wait.
 */
function firstPaint(): Plugin {
  const source = 'src/first-paint.js';
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const nonce = '__CSP_NONCE__';
        if (!bundle) return [{ tag: 'script', attrs: { src: `/${source}`, nonce }, injectTo: 'head-prepend' }];
        const { code } = minifySync(source, readFileSync(`${import.meta.dirname}/${source}`, 'utf8'));
        return [{ tag: 'script', attrs: { nonce }, children: code, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** `page('/faq', () => import('./features/faq/pages/FaqPage.tsx'))` in the router: a path and the module of its page. */
const PAGE = /page\(\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g;

/** Writes pages.json: which scripts a path needs beside the first, so that the server can name them in its page. */
function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (fileName: string, found: Set<string>): Set<string> => {
        if (found.has(fileName)) return found;
        found.add(fileName);
        for (const imported of byName.get(fileName)?.imports ?? []) withImports(imported, found);
        return found;
      };
      const first = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName, new Set())]),
      );
      const router = readFileSync(`${import.meta.dirname}/src/router.tsx`, 'utf8');
      const pages = [...router.matchAll(PAGE)].map(([, path, module]) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
        if (!path || !chunk) throw new Error(`No script was built for the page ${path}`);
        return [path, [...withImports(chunk.fileName, new Set())].filter((fileName) => !first.has(fileName))];
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), shortHolidays(), productionRouter(), pageScripts(), moduleSizes()],
  // Blueprint's tree would bring a second React, and the page would stay blank.
  resolve: { dedupe: ['react', 'react-dom'] },
  // Replaced by the server with the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api, '/town': api, '/calendar': api, '/healthz': api } },
});
