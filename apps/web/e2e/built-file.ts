import { readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = path.join(import.meta.dirname, '../dist/.vite/manifest.json');

/** File of a lazily loaded part, such as a page, in the portal's build: files are named by their content alone. */
export function builtFile(name: string): string {
  const manifest: Record<string, { readonly file: string; readonly name?: string }> = JSON.parse(
    readFileSync(MANIFEST, 'utf8'),
  );
  const found = Object.values(manifest).find((one) => one.name === name);
  if (!found) throw new Error(`Nothing that was built is called ${name}`);
  return `**/${found.file}`;
}
