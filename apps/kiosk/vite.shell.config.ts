import path from 'node:path';
import { defineConfig } from 'vite';

const here = (place: string): string => path.join(import.meta.dirname, place);

/** Electron's own programs. Our packages are built in: they are TypeScript; libraries stay as they are installed. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@machi\//], external: ['electron'] },
  build: {
    ssr: true,
    outDir: here('dist/main'),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: { main: here('src/main/main.ts'), 'reader-child': here('src/main/reader-child.ts') },
      output: { entryFileNames: '[name].js' },
    },
  },
});
