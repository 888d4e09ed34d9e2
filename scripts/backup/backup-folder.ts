/** The name of a backup in the folder of all: by it they stand in order. */
export const backupName = (town: string, now: Date): string =>
  `${town}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.dump`;

/** Under this name an archive is written until it is whole. */
export const halfOf = (archive: string): string => `${archive}.part`;

/** The backups of a town among the files of a folder, the newest first; what was written by hand beside them is none. */
export const backupsAmong = (names: readonly string[], town: string): string[] =>
  names
    .filter((name) => name.startsWith(`${town}-`) && /^\d{8}T\d{6}Z\.dump$/.test(name.slice(town.length + 1)))
    .toSorted()
    .toReversed();

/**
 * Which backups go once a new one is whole.
 * @param kept how many stay; at least the newest
 */
export const outdatedBackups = (names: readonly string[], town: string, kept: number): string[] =>
  backupsAmong(names, town).slice(Math.max(1, kept));

const DAY = 86_400_000;

/** Halves of backups that nobody writes any more: the machine, or whoever made them, was stopped. */
export const abandonedHalves = (names: readonly string[], town: string, now: Date): string[] =>
  names.filter((name) =>
    backupsAmong([name.replace(/\.part$/, '')], town).some(
      (archive) => name === halfOf(archive) && archive < backupName(town, new Date(now.getTime() - DAY)),
    ),
  );
