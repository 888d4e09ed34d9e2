/** Where the bundle lists what it holds. */
export const BUILT_LIST: string;

/** The hash of what was read, and when that was changed; 0 where it says something else by now. */
export type BuiltSource = readonly [hash: string, mtimeMs: number];

export interface BuiltList {
  /** The file of each program and thread, by its name. */
  readonly programs: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  /** By the path in the repository. */
  readonly sources: Readonly<Record<string, BuiltSource>>;
}

/** The list as it lies there, whatever it was built from. */
export function readBuilt(root: string): BuiltList | undefined;

/** Whether the bundle was built from the sources as they are. */
export function isServerBuilt(root: string): boolean;

/**
 * The file of a program of the server; the bundle is built first when its sources are others now.
 * @param root the repository: where whoever asks is, unless it is said
 * @param node builds it
 */
export function builtProgram(name: string, root?: string, node?: string): string;
