import type { Locale } from '@machi/domain/locale/model';

/** What the build writes into the worker. */
interface Build {
  /** Another one for every other worker or list of files. */
  readonly version: string;
  /** Files that the pages without a network need. */
  readonly files: readonly string[];
  /** The portal's languages, the default first; their model would bring its schemas along. */
  readonly locales: readonly [Locale, ...Locale[]];
}

declare const BUILD: Build;
export const build: Build = BUILD;

/** The worker. The server writes the tag of its shell before it: files and shell are of one version. */
interface Scope extends ServiceWorkerGlobalScope {
  readonly portalShell?: string;
}

declare const self: Scope;
export const scope = self;
