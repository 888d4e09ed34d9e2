/** Name of a backup in the common folder: sorting names sorts by time. */
export const backupName = (town: string, now: Date): string =>
  `${town}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.dump`;

/** Name of an archive until it is complete. */
export const halfOf = (archive: string): string => `${archive}.part`;

/** A town's backups among the files of a folder, newest first; files with other names are ignored. */
export const backupsAmong = (names: readonly string[], town: string): string[] =>
  names
    .filter((name) => name.startsWith(`${town}-`) && /^\d{8}T\d{6}Z\.dump$/.test(name.slice(town.length + 1)))
    .toSorted()
    .toReversed();

/**
 * Backups to delete once a new one is complete.
 * @param kept number to keep; at least the newest
 */
export const outdatedBackups = (names: readonly string[], town: string, kept: number): string[] =>
  backupsAmong(names, town).slice(Math.max(1, kept));

const DAY = 86_400_000;

/** Unfinished backups that no process writes any more: the machine or its caller was stopped. */
export const abandonedHalves = (names: readonly string[], town: string, now: Date): string[] =>
  names.filter((name) =>
    backupsAmong([name.replace(/\.part$/, '')], town).some(
      (archive) => name === halfOf(archive) && archive < backupName(town, new Date(now.getTime() - DAY)),
    ),
  );
