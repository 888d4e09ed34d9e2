import path from 'node:path';
import { defineConfig } from 'vite';

const here = (place: string): string => path.join(import.meta.dirname, place);

/**
 * Build of the programs beside the screens: Electron's, and the host for any Chromium. Bundles libraries, except
 * those that load a program of their own.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: ['better-sqlite3', 'electron', 'node-hid', 'pcsc-mini', 'pino'] },
  build: {
    ssr: true,
    outDir: here('dist/main'),
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: here('src/main/main.ts'),
        'reader-child': here('src/main/reader-child.ts'),
        browser: here('src/browser.ts'),
        'pcsc-child': here('src/host/cards/pcsc-child.ts'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
