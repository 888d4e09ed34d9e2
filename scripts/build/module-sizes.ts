import type { Plugin } from 'vite';

/** Modules of each built file, with their lengths before minification. */
export type ModuleSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const MODULE_SIZES = '.vite/modules.json';

/** Writes them beside Vite's manifest, to explain a heavy file. */
export const moduleSizes = (): Plugin => ({
  name: 'module-sizes',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const sizes: ModuleSizes = Object.fromEntries(
      chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength])),
      ]),
    );
    this.emitFile({ type: 'asset', fileName: MODULE_SIZES, source: JSON.stringify(sizes) });
  },
});
