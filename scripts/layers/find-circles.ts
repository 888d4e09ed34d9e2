import path from 'node:path';
import { importsOf, isTest, type SourceFile } from './check-layers.ts';

/** Every cycle, once each: `a > b > a`. */
export function findCircles(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  function walk(name: string, way: readonly string[]): void {
    if (way.includes(name)) {
      circles.push([...way.slice(way.indexOf(name)), name].join(' > '));
      return;
    }
    if (done.has(name)) return;
    for (const following of next.get(name) ?? []) walk(following, [...way, name]);
    done.add(name);
  }
  for (const name of next.keys()) walk(name, []);
  return circles;
}

/** Every import cycle between sources of one package, with types and dynamic imports; tests are left out. */
export function findCirclesOfFiles(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ file }) => /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !isTest(file));
  return findCircles(
    new Map(
      sources.map(({ file, text }) => {
        const relative = importsOf(text).filter((specifier) => specifier.startsWith('.'));
        return [file, new Set(relative.map((specifier) => path.posix.join(path.posix.dirname(file), specifier)))];
      }),
    ),
  );
}
