import path from 'node:path';
import { importsOf, isTest, type SourceFile } from './check-layers.ts';
import { findCircles } from './find-circles.ts';

/** Place whose folders are layered: no folder imports, even indirectly, one that imports it. */
export interface Place {
  /** Folder that contains them. */
  readonly root: string;
  /** Name for imports from outside, if it is a package. */
  readonly packageName?: string;
  /** The folder that knows all the others and that they may import: a register. */
  readonly register?: string;
}

/** Imports between folders, tests left out; files of the root itself are above all folders. */
function foldersOf(files: readonly SourceFile[], { root, packageName, register }: Place): Map<string, Set<string>> {
  const folderOf = (file: string): string | undefined => {
    const [folder, ...rest] = path.posix.relative(root, file).split('/');
    return file.startsWith(`${root}/`) && rest.length > 0 && folder !== register ? folder : undefined;
  };
  const folders = new Map<string, Set<string>>();
  for (const { file, text } of files) {
    const from = folderOf(file);
    if (from === undefined || isTest(file)) continue;
    const known = folders.get(from) ?? new Set();
    folders.set(from, known);
    for (const specifier of importsOf(text)) {
      const isOwn = packageName !== undefined && specifier.startsWith(`${packageName}/`);
      const target = isOwn
        ? `${root}/${specifier.slice(packageName.length + 1)}`
        : path.posix.join(path.posix.dirname(file), specifier);
      const to = specifier.startsWith('.') || isOwn ? folderOf(target) : undefined;
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  return folders;
}

/** Every import cycle between folders, once each: `a > b > a`. */
export function findKnots(files: readonly SourceFile[], place: Place): string[] {
  return findCircles(foldersOf(files, place)).map((knot) => `${place.root}: ${knot}`);
}
