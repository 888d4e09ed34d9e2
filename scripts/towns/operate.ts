import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alikeWith, fileOfTown, hostsOf, readTownSettings } from '@machi/api/src/settings/all-settings.ts';
import type { Settings } from '@machi/api/src/settings/settings.ts';
import { asideOf } from '@machi/domain/setup/keeping';
import { backupName, backupsAmong } from '../backup/backup-folder.ts';
import { manifestFileOf } from '../backup/manifest.ts';
import { Hindrance } from '../backup/order.ts';
import {
  connectionsOf,
  hasSchema,
  inTurn,
  isThere,
  makePack,
  ofProcess,
  onDatabase,
  readTown,
  readTowns,
  runBuilt,
  setInFile,
  textOf,
  untilQuiet,
  writeNew,
  type Ground,
} from './ground.ts';

export interface MakeOrder {
  readonly key: string;
  /** The address at which people reach it. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly townsFolder: string;
  readonly dataFolder: string;
  /** Of `npm run make-town`: names or a workbook. */
  readonly pack: readonly string[];
}

/** What a making that was broken off has made: it lies in the data folder until the town is there. */
const MARK = 'making.json';

async function settingsElsewhere(ground: Ground, key: string): Promise<Settings[]> {
  return [...(await readTowns(ground)).values()].flatMap(({ read }) =>
    'problem' in read || read.townKey === key ? [] : [read],
  );
}

/** Whether what a town needs is free, or of a making that was broken off. */
async function refuseTaken({ key, townsFolder, dataFolder }: MakeOrder, mark: string): Promise<void> {
  if (await isThere(mark)) return;
  const pack = path.join(townsFolder, key);
  if (await isThere(pack)) throw new Hindrance(`${pack} is the pack of another town. Nothing was changed.`);
  const held = await readdir(dataFolder).catch(() => []);
  if (held.length > 0) throw new Hindrance(`${dataFolder} is the data folder of another town. Nothing was changed.`);
}

/** Makes the pack aside and names it last, so that a pack that is there is whole. */
async function makePackOf({ key, townsFolder, pack }: MakeOrder, mark: string): Promise<void> {
  const folder = path.join(townsFolder, key);
  if (await isThere(folder)) return;
  await mkdir(townsFolder, { recursive: true });
  const asides = `.making-${key}-`;
  for (const name of await readdir(townsFolder))
    if (name.startsWith(asides)) await rm(path.join(townsFolder, name), { recursive: true, force: true });
  // Of this process alone: the program that made the pack may outlive an operator's that was killed.
  const aside = path.join(townsFolder, `${asides}${process.pid}`);
  try {
    await makePack([key, '--towns', aside, ...pack]);
    await writeFile(mark, '{}\n');
    await rename(path.join(aside, key), folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Makes a town: pack, keys, data folder, and its settings last. Repeated after an end in the middle, it goes on. */
export async function make(ground: Ground, order: MakeOrder): Promise<void> {
  const { key, publicUrl, databaseUrl, dataFolder, townsFolder } = order;
  const file = fileOfTown(ground.folder, key);
  await inTurn(databaseUrl, key, async (client) => {
    const mark = path.join(dataFolder, MARK);
    if (await isThere(file)) {
      if (!(await isThere(mark))) throw new Hindrance(`${file} is there already. Nothing was changed.`);
      await rm(mark);
      return;
    }
    const backups = ground.environment['MACHI_BACKUPS'];
    const text = textOf({
      MACHI_TOWN: key,
      MACHI_TOWNS: townsFolder,
      MACHI_DATA: dataFolder,
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      MACHI_SECRET: randomBytes(32).toString('hex'),
      METRICS_KEY: randomBytes(16).toString('hex'),
      // For the commands, which work with this file alone.
      ...(backups ? { MACHI_BACKUPS: path.resolve(backups) } : {}),
      TRUST_PROXY: ofProcess(ground.environment)['TRUST_PROXY'] ?? '1',
    });
    const problem = alikeWith(
      readTownSettings(key, text, ofProcess(ground.environment)),
      await settingsElsewhere(ground, key),
    );
    if (problem !== undefined) throw new Hindrance(`${problem}. Nothing was changed.`);
    if (await hasSchema(client, key))
      throw new Hindrance(`The database has a schema ${key} already. Nothing was changed.`);
    await refuseTaken(order, mark);
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await makePackOf(order, mark);
    if (!(await writeNew(file, text))) throw new Hindrance(`${file} was made by another operator meanwhile.`);
    await rm(mark, { force: true });
  });
  console.log(
    [
      `${key} is at ${publicUrl} within a few seconds.`,
      `  settings  ${file}`,
      `  pack      ${path.join(townsFolder, key)}`,
      `  data      ${dataFolder}`,
      `Its first official: MACHI_SETTINGS=${file} machi make-official --email ADDRESS --name NAME`,
    ].join('\n'),
  );
}

/** Has a town closed, and waits until its processes have let go of it. */
async function close(ground: Ground, key: string): Promise<void> {
  const { file, settings, databaseUrl } = await readTown(ground, key);
  if (!settings.isSuspended) await setInFile(file, 'MACHI_SUSPENDED', '1');
  await onDatabase(databaseUrl, (client) => untilQuiet(client, key, file));
}

export async function suspend(ground: Ground, key: string): Promise<void> {
  const { databaseUrl } = await readTown(ground, key);
  await inTurn(databaseUrl, key, () => close(ground, key));
  console.log(`${key} is suspended. npm run towns -- resume ${key}`);
}

/** What a move has reached; beside the settings until the move is done. */
interface Move {
  readonly from: string;
  readonly to: string;
  readonly archive: string;
  /** It was open before. */
  readonly resumes: boolean;
}
const moveFile = (ground: Ground, key: string): string => path.join(ground.folder, `${key}.moving`);
const readMove = async (ground: Ground, key: string): Promise<Move | undefined> => {
  const text = await readFile(moveFile(ground, key), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
};

export async function resume(ground: Ground, key: string): Promise<void> {
  const { file, databaseUrl } = await readTown(ground, key);
  await inTurn(databaseUrl, key, async () => {
    if (await readMove(ground, key)) throw new Hindrance(`${key} is being moved: repeat that command, it resumes it.`);
    await setInFile(file, 'MACHI_SUSPENDED', '0');
  });
  console.log(`${key} is open again within a few seconds.`);
}

const backupsOf = ({ environment }: Ground): string => {
  const folder = environment['MACHI_BACKUPS'];
  if (!folder) throw new Hindrance('MACHI_BACKUPS names no folder for the backup.');
  return path.resolve(folder);
};

/**
 * Moves a town into another database: closed, backed up, restored and compared there, then its settings are switched.
 * What was there before stays until `remove --database`.
 */
export async function move(ground: Ground, key: string, to: string): Promise<void> {
  const { file, settings, values, databaseUrl } = await readTown(ground, key);
  const begun = await readMove(ground, key);
  if (begun && begun.to !== to)
    throw new Hindrance(`${key} is on its way to another database: repeat that move first.`);
  const plan: Move = begun ?? {
    from: databaseUrl,
    to,
    archive: path.join(backupsOf(ground), backupName(key, new Date())),
    resumes: !settings.isSuspended,
  };
  if (!begun && to === databaseUrl) throw new Hindrance(`${key} is in that database already.`);
  await inTurn(plan.from, key, () =>
    inTurn(to, key, async (client) => {
      if (!begun && (await hasSchema(client, key)))
        throw new Hindrance(`The other database has a schema ${key} already. Nothing was changed.`);
      if (!begun) await writeNew(moveFile(ground, key), `${JSON.stringify(plan)}\n`);
      await close(ground, key);
      if (databaseUrl !== to) {
        // Half an archive is none: its manifest is written before it gets its name.
        if (!(await isThere(plan.archive))) {
          await rm(manifestFileOf(plan.archive), { force: true });
          await runBuilt('backup', [plan.archive], { ...values, DATABASE_URL: plan.from });
        }
        // There was none when the move began: what is there is of a restore that was broken off.
        for (const schema of [key, asideOf(key)])
          await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
        await runBuilt('restore', [plan.archive], { ...values, DATABASE_URL: to });
        await setInFile(file, 'DATABASE_URL', to);
      }
      if (plan.resumes) await setInFile(file, 'MACHI_SUSPENDED', '0');
      await rm(moveFile(ground, key));
    }),
  );
  console.log(
    `${key} is in the other database. The former one still has it: npm run towns -- remove ${key} --database FORMER --yes`,
  );
}

/** Drops what a move has left behind. */
async function removeFormer(key: string, current: string, former: string): Promise<void> {
  if (former === current) throw new Hindrance(`${key} is in that database now. Nothing was removed.`);
  // The same database by another address would be locked already.
  await inTurn(current, key, () =>
    inTurn(former, key, async (client) => {
      if ((await connectionsOf(client, key)) > 0) throw new Hindrance(`A process has ${key} open there.`);
      await client.query(`drop schema if exists ${client.escapeIdentifier(key)} cascade`);
    }),
  );
  console.log(`The former database has no ${key} any more.`);
}

export interface RemoveOrder {
  readonly key: string;
  readonly isSure: boolean;
  readonly backsUp: boolean;
  readonly former: string | undefined;
}

const holdsIt = (folder: string, other: string): boolean => {
  const way = path.relative(path.resolve(folder), path.resolve(other));
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
};

/** Another town's folder may lie in the one that goes: that of a single town often holds those of later ones. */
async function refuseHolding(ground: Ground, key: string, folders: readonly string[]): Promise<void> {
  const others = [...(await readTowns(ground)).values()].filter((one) => one.key !== key);
  const unread = others.find(({ read }) => 'problem' in read);
  if (unread) throw new Hindrance(`Nobody knows what is of ${unread.key}: its settings are not right.`);
  const stays = others.flatMap(({ read }) =>
    'problem' in read ? [] : [read.dataFolder, path.join(read.townsFolder, read.townKey)],
  );
  const { MACHI_BACKUPS: backups } = ground.environment;
  for (const other of [...stays, ground.folder, ...(backups ? [backups] : [])]) {
    const folder = folders.find((one) => holdsIt(one, other));
    if (folder !== undefined)
      throw new Hindrance(`${folder} holds ${other}, which is not of ${key}. Nothing was removed.`);
  }
}

/** Removes a suspended town; its settings go last, so that the command can be repeated. */
export async function remove(ground: Ground, { key, isSure, backsUp, former }: RemoveOrder): Promise<void> {
  const { file, settings, values, databaseUrl } = await readTown(ground, key);
  if (former !== undefined) {
    if (!isSure) throw new Hindrance(`The schema ${key} of the former database goes. Say --yes.`);
    return removeFormer(key, databaseUrl, former);
  }
  const pack = path.join(settings.townsFolder, key);
  if (!settings.isSuspended) throw new Hindrance(`${key} is open: npm run towns -- suspend ${key}`);
  if (await readMove(ground, key)) throw new Hindrance(`${key} is being moved: repeat that command first.`);
  await refuseHolding(ground, key, [settings.dataFolder, pack]);
  const archive = backsUp ? path.join(backupsOf(ground), backupName(key, new Date())) : undefined;
  const goes = [
    `What goes of ${key} (${hostsOf(settings).join(', ')}):`,
    `  schema    ${key} of the database`,
    `  data      ${settings.dataFolder}`,
    `  pack      ${pack}`,
    `  settings  ${file}`,
    archive === undefined
      ? 'No backup is taken.'
      : `A last backup is taken before: ${archive}, with settings, keys and pack beside it.`,
  ].join('\n');
  if (!isSure) throw new Hindrance(`${goes}\nSay --yes if it may go.`);
  console.log(goes);
  await inTurn(databaseUrl, key, async (client) => {
    if (!(await readTown(ground, key)).settings.isSuspended) throw new Hindrance(`${key} has been opened meanwhile.`);
    await untilQuiet(client, key, file);
    if (archive !== undefined && (await hasSchema(client, key))) {
      await runBuilt('backup', [archive], values);
      // Without its key, codes, cards and sealed texts of the backup are worth nothing.
      await copyFile(file, `${archive}.env`);
      const secret = path.join(settings.dataFolder, 'secret');
      if (await isThere(secret)) await copyFile(secret, `${archive}.secret`);
      if (await isThere(pack)) await cp(pack, `${archive}.pack`, { recursive: true });
    }
    await client.query(`drop schema if exists ${client.escapeIdentifier(key)} cascade`);
    for (const folder of [settings.dataFolder, pack]) await rm(folder, { recursive: true, force: true });
    await rm(file);
  });
  console.log(`${key} is removed.`);
}

/** One line a town. */
export async function list(ground: Ground): Promise<void> {
  const { MACHI_BACKUPS: backups } = ground.environment;
  const names = backups ? await readdir(backups).catch(() => []) : [];
  for (const { key, read } of (await readTowns(ground)).values()) {
    if ('problem' in read) {
      console.log(`${key}\tmistake\t${read.problem.replaceAll('\n', ' ')}`);
      continue;
    }
    const state = read.isSuspended
      ? 'suspended'
      : await onDatabase(read.databaseUrl ?? '', async (client) =>
          (await connectionsOf(client, key)) > 0 ? 'awake' : 'asleep',
        ).catch(() => 'database away');
    const newest = backupsAmong(names, key)[0]?.slice(key.length + 1, -'.dump'.length) ?? 'none';
    console.log([key, state, hostsOf(read).join(' '), `backup ${newest}`].join('\t'));
  }
}
