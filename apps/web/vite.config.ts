import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { chunkGroups } from '../../scripts/build/chunk-groups.ts';
import { moduleSizes } from '../../scripts/build/module-sizes.ts';
import { pageScripts } from '../../scripts/build/page-scripts.ts';
import { productionRouter } from '../../scripts/build/production-router.ts';
import { shortContracts } from '../../scripts/build/short-contracts.ts';
import { shortHolidays } from '../../scripts/build/short-holidays.ts';
import { shortI18next } from '../../scripts/build/short-i18next.ts';
import { shortReactDom } from '../../scripts/build/short-react-dom.ts';
import { textsByLanguage } from '../../scripts/build/texts-by-language.ts';

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
        const calm = Object.keys(bundle).find((file) => /CalmFrame-\w+\.css$/.test(file));
        if (calm === undefined) throw new Error('The style of calm pages was not built');
        return [
          {
            tag: 'script',
            attrs: { nonce },
            children: code.replace('/src/shell/calm/calm.css', `/${calm}`),
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/**
 * Leaves out Vite's substitute for `modulepreload`: browsers without it load the files a moment later. Something has to
 * stand in its place, as the page names the file that begins with it.
 */
const withoutPreloading = (): Plugin => ({
  name: 'without-preloading',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^vite\/modulepreload-polyfill$/ }, handler: () => '\0begin' },
  load: { filter: { id: /^\0begin$/ }, handler: () => "performance.mark('begin');" },
});

/** The portal's elements are made by a function of its own, in front of React's (src/shell/readings). */
function ownJsx(): Plugin {
  const own = path.resolve(import.meta.dirname, 'src/shell/readings/jsx-runtime.ts');
  return {
    name: 'own-jsx',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-(?:dev-)?runtime$/ },
      handler: (_id, importer = '') => (/node_modules|shell[\\/]readings[\\/]/.test(importer) ? null : own),
    },
  };
}

/** What every page begins with is there before anything else is fetched; the page itself names it. */
const FIRST = /\/(?:rolldown-runtime|zod|library|frame|texts-[a-z]{2})-[\w-]+\.js$/;
const withoutFirst = (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? files : files.filter((file) => !FIRST.test(file));

/** The others are called by their content alone: each letter of a name counts two hundred times in what every page loads. */
const NAMED = /^(?:rolldown-runtime|zod|library|frame|officials|texts-[a-z]{2})$/;

/** Chromium then makes ready what the libraries do while they are on their way, and not when they are first asked. */
const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    ownJsx(),
    firstPaint(),
    withoutPreloading(),
    shortContracts(),
    shortHolidays(),
    shortI18next(),
    shortReactDom(),
    productionRouter(),
    textsByLanguage(path.resolve(import.meta.dirname, '../..')),
    pageScripts(import.meta.dirname),
    moduleSizes(),
  ],
  // Replaced by the server with the nonce of each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    // Kilobytes: the library of maps, which pages with a map alone fetch. The tests weigh what each page loads.
    chunkSizeWarningLimit: 1100,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { resolveDependencies: withoutFirst },
    target: 'es2022',
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        postBanner: ({ name }) => (name === 'library' ? CALLED_ON_LOAD : ''),
        chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api, '/town': api, '/calendar': api, '/healthz': api } },
});
