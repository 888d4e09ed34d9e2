import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFacts, DiskFacts, SecretFile } from '@machi/domain/setup/keeping';
import { backupsAmong } from '../backup/backup-folder.ts';
import { readManifest } from '../backup/manifest.ts';

/** Finds the newest backup of a town in the folder, and checks that archive and manifest are complete. */
export async function lookAtBackups(folder: string, town: string): Promise<BackupFacts> {
  const names = await readdir(folder).catch(() => undefined);
  const backups = backupsAmong(names ?? [], town);
  const file = path.join(folder, backups[0] ?? '');
  if (names === undefined || backups[0] === undefined) return { folder, count: names && backups.length };
  const damage = await readManifest(file).then(
    (manifest) => (manifest.town === town ? undefined : `it holds the town ${manifest.town}`),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { folder, count: backups.length, newest: { file, madeAt: (await stat(file)).mtime, damage } };
}

export async function lookAtDisk(what: string, folder: string): Promise<DiskFacts> {
  const found = await statfs(folder).catch(() => undefined);
  return { what, path: folder, space: found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize } };
}

export async function lookAtSecret(file: string): Promise<SecretFile> {
  const found = await stat(file).catch(() => undefined);
  return { path: file, isFolder: found?.isDirectory() ?? false, mode: found?.mode };
}
