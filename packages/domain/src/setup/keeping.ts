import { findingsOf, inWords, type Finding } from './finding.ts';

const HOUR = 3_600_000;
/** A nightly backup, plus two hours to make it. */
export const OLDEST_BACKUP_HOURS = 26;
const LEAST_FREE = 0.1;
const LEAST_FREE_BYTES = 1024 ** 3;

const backup = findingsOf('backup');
const archive = findingsOf('archive');
const disk = findingsOf('disk');
const documents = findingsOf('documents');
const secrets = findingsOf('secrets');

/** Name of the schema that keeps the replaced data until the restored town has been checked. */
export const asideOf = (schema: string): string => `${schema}_replaced`;

export interface BackupFacts {
  readonly folder: string;
  /** Number of backups; undefined: the folder cannot be read. */
  readonly count: number | undefined;
  readonly newest?: {
    readonly file: string;
    readonly madeAt: Date;
    /** Why it could not be restored; undefined: archive and contents are complete. */
    readonly damage: string | undefined;
  };
}

/** Checks that there is a backup of last night that could be restored (decisions/0019). */
export function backupFindings(facts: BackupFacts | undefined, now: Date): Finding[] {
  if (facts === undefined)
    return [
      backup.wrong(
        'MACHI_BACKUPS is not set: nobody makes backups by itself',
        'set it to a folder, and enable machi-backup.timer',
      ),
    ];
  const { folder, count, newest } = facts;
  if (count === undefined)
    return [backup.wrong(`${folder} cannot be read`, `install -d -o machi -g machi -m 700 ${folder}`)];
  if (newest === undefined)
    return [
      backup.wrong(`${folder} is empty`, 'systemctl enable --now machi-backup.timer; systemctl start machi-backup'),
    ];
  if (newest.damage !== undefined)
    return [
      backup.wrong(
        `the newest one could not be restored: ${newest.damage}`,
        'systemctl start machi-backup, and look why: journalctl -u machi-backup',
      ),
    ];
  const age = now.getTime() - newest.madeAt.getTime();
  return age <= OLDEST_BACKUP_HOURS * HOUR
    ? [backup.ok(`${count} in ${folder}, the newest ${inWords(age)} old and whole`)]
    : [
        backup.wrong(
          `the newest one is ${inWords(age)} old`,
          'journalctl -u machi-backup says why; systemctl start machi-backup makes one',
        ),
      ];
}

/** `archive_timeout` is a minute, and a running town writes each minute: anything older is stuck. */
export const OLDEST_ARCHIVED_MINUTES = 15;

/** How PostgreSQL's log goes into the archive (pg_stat_archiver). */
export interface ArchiveFacts {
  readonly isOn: boolean;
  readonly archivedAt: Date | null;
  readonly failedAt: Date | null;
  readonly failures: number;
  /** Whether a process of the town runs, which writes each minute. */
  readonly isWritten: boolean;
}

/** Checks that any second of the last days can be reached (decisions/0210). */
export function archiveFindings(
  { isOn, archivedAt, failedAt, failures, isWritten }: ArchiveFacts,
  now: Date,
): Finding[] {
  if (!isOn)
    return [archive.unseen('there is none: a mistake is undone as of last night. docs/operation.md, "The past"')];
  const why = 'sudo -u postgres pgbackrest --stanza=machi check says why; df -h; until then the log fills the disk';
  if (archivedAt === null) return [archive.wrong('nothing has been archived yet', why)];
  const age = now.getTime() - archivedAt.getTime();
  if (failedAt !== null && failedAt > archivedAt)
    return [archive.wrong(`nothing for ${inWords(age)}, and ${failures} tries failed`, why)];
  return isWritten && age > OLDEST_ARCHIVED_MINUTES * 60_000
    ? [archive.wrong(`nothing for ${inWords(age)}`, why)]
    : [archive.ok(`the last part of the log is in it since ${inWords(age)}`)];
}

export interface DiskFacts {
  readonly what: string;
  readonly path: string;
  /** undefined: the folder does not exist. */
  readonly space: { readonly free: number; readonly size: number } | undefined;
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

export const diskFindings = (disks: readonly DiskFacts[]): Finding[] =>
  disks.map(({ what, path, space }) => {
    if (space === undefined)
      return disk.wrong(`${what} ${path} is not there`, `install -d -o machi -g machi -m 700 ${path}`);
    const { free, size } = space;
    const says = `${what}: ${gigabytes(free)} of ${gigabytes(size)} free`;
    return free < LEAST_FREE_BYTES || free < size * LEAST_FREE
      ? disk.wrong(says, 'du -xh / | sort -h | tail shows what is large; fewer MACHI_BACKUPS_KEPT; a larger disk')
      : disk.ok(says);
  });

/** More than ten times the size of an ordinary town (decisions/0021). */
export const MOST_DOCUMENT_BYTES = 5 * 1024 ** 3;

/** @param bytes size of the applications' files in the database */
export const documentFindings = (bytes: number): Finding[] => [
  bytes <= MOST_DOCUMENT_BYTES
    ? documents.ok(`${gigabytes(bytes)} of files in the database`)
    : documents.wrong(
        `${gigabytes(bytes)} of files in the database: each backup is as large`,
        'fewer MACHI_BACKUPS_KEPT, or a larger disk: docs/operation.md, "What to watch"',
      ),
];

export interface SecretFile {
  readonly path: string;
  readonly isFolder: boolean;
  /** File permissions; undefined: the file does not exist. */
  readonly mode: number | undefined;
}

/** Checks files with secrets: no permissions for others, and at most reading for the group. */
export const secretFileFindings = (files: readonly SecretFile[]): Finding[] =>
  files.flatMap(({ path, isFolder, mode }) => {
    if (mode === undefined) return [];
    const isOpen = (mode & (isFolder ? 0o077 : 0o037)) !== 0;
    const right = isFolder ? '700' : '640';
    return [
      isOpen
        ? secrets.wrong(`${path} is open to others (${(mode & 0o777).toString(8)})`, `chmod ${right} ${path}`)
        : secrets.ok(`${path} is read by nobody else`),
    ];
  });
