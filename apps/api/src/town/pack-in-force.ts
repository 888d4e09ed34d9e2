import path from 'node:path';
import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { type Json } from '@machi/domain/pack-changes/content';
import { saysSame } from '@machi/domain/spot-desk/merge';
import type { TownPack } from '@machi/domain/town/model';
import { deskPicturesIn } from '@machi/domain/pictures/pack-files';
import { holdsOn, inForce, packOn, type HeldChange } from '@machi/domain/pack-changes/rules';
import type { Database, Queryable } from '../database/database.ts';
import { among, rowsOf } from '../database/rows.ts';
import { takeTurn } from '../database/server-functions.ts';
import { organization } from '../database/tables/members.ts';
import { spot_relation } from '../database/tables/rides.ts';
import { room, service, spot } from '../database/tables/spots.ts';
import { pack_change, pack_change_step } from '../database/tables/systems/pack-changes.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import type { Settings } from '../settings/settings.ts';
import type { DeskPictures } from './pack-files.ts';
import { judgeHeld, type JudgePack } from './judge-changes.ts';
import { loadTownPack, readPackJson, type LoadedTown, type PackInForce } from './load-town-pack.ts';

/** What the step keeps with which a picture was put in; its note is the picture's name in the pack. */
export interface PutPicture {
  readonly file_name: string;
  readonly content: string;
}

const changes = rowsOf(pack_change);
const steps = rowsOf(pack_change_step);
const [offices, services] = [rowsOf(organization), rowsOf(service)];
const [spots, rooms, drives] = [rowsOf(spot), rowsOf(room), rowsOf(spot_relation)];
const DAY_MILLISECONDS = 86_400_000;
/** The longest wait for the day's change: a clock may be set. */
const LOOK_MILLISECONDS = 60_000;

/** Changes that were published and not taken back before a day. */
export const publishedChanges = async (database: Queryable): Promise<readonly HeldChange[]> =>
  changes.list(database, 'list-published-pack-changes', { state: among(inForce) }, { order: ['pack_change_id'] });

/** The names of the pictures that changes name and that were put in at the desk. */
export async function putNames(database: Queryable, held: readonly Pick<HeldChange, 'own'>[]) {
  const names = deskPicturesIn(held.map(({ own }) => own));
  if (names.length === 0) return [];
  const rows = await steps.list(
    database,
    'list-desk-picture-names',
    { step: 'picture', note: among(names) },
    { columns: ['note'] },
  );
  return rows.map(({ note }) => note);
}

/** The same with the pictures. */
export async function putPictures(
  database: Queryable,
  held: readonly Pick<HeldChange, 'own'>[],
): Promise<DeskPictures> {
  const names = await putNames(database, held);
  if (names.length === 0) return new Map();
  const rows = await steps.list(
    database,
    'list-desk-pictures',
    { step: 'picture', note: among(names) },
    { columns: ['note', 'own'] },
  );
  return new Map(rows.map(({ note, own }) => [note, Buffer.from((own as PutPicture).content, 'base64')]));
}

const holding = (all: readonly HeldChange[], today: DateText) => all.filter((change) => holdsOn(change, today));

/**
 * Loads the pack of a folder with what was published for today. A published mistake, because the program got stricter,
 * must not keep a town from opening: such a change is left out.
 */
export async function loadInForce(
  folder: string,
  all: readonly HeldChange[],
  today: DateText,
  {
    log,
    put = new Map(),
    judge = judgeHeld,
  }: {
    readonly log?: Pick<Log, 'error'> | undefined;
    readonly put?: DeskPictures;
    readonly judge?: JudgePack | undefined;
  } = {},
): Promise<LoadedTown> {
  const held = holding(all, today);
  const ids = held.map(({ pack_change_id }) => pack_change_id);
  const order = { folder, day: today, put };
  const whole = await judge({ ...order, held });
  if ('pack' in whole) return { ...whole, changes: { ids, leftOut: [] } };
  let loaded = await loadTownPack(folder);
  let kept: readonly HeldChange[] = [];
  for (const change of held) {
    const judged = await judge({ ...order, held: [...kept, change] });
    if ('pack' in judged) [kept, loaded] = [[...kept, change], judged];
    else
      log?.error(
        { change: change.pack_change_id, file: change.file, mistakes: judged.problems.length },
        'a published change of the town pack is left out',
      );
  }
  const leftOut = ids.filter((id) => !kept.some(({ pack_change_id }) => pack_change_id === id));
  return { ...loaded, changes: { ids, leftOut } };
}

/**
 * Carries files of the desk into the tables that were filled from them at the first start. A file of which nothing was
 * ever published leaves its table as it is.
 */
export async function carryPublished(database: Database, town: TownPack): Promise<void> {
  const published = await changes.list(
    database,
    'list-published-pack-files',
    { state: among(inForce) },
    { columns: ['file'] },
  );
  const has = (name: string): boolean => published.some(({ file }) => file === name);
  if (!['organizations.json', 'services.json', 'spot-relations.json', 'spots.json', 'rooms.json'].some(has)) return;
  await database.transaction(async (transaction) => {
    await takeTurn(transaction, 'pack');
    if (has('organizations.json'))
      for (const { organization_id, organization_name } of town.organizations)
        await offices.put(transaction, 'carry-office', ['organization_id'], {
          organization_id,
          texts: { organization_name },
        });
    if (has('services.json'))
      for (const { service_id, items, service_name, organization_name, data_purpose, agreement } of town.services) {
        const texts = { service_name, organization_name, data_purpose, agreement };
        await services.update(transaction, 'carry-service', { service_id }, { items: [...items], texts });
      }
    if (has('spots.json')) {
      const held = await spots.list(transaction, 'list-spot-pictures', {}, { columns: ['spot_id', 'picture'] });
      for (const { spot_id, picture } of town.spots)
        if (!saysSame(held.find((one) => one.spot_id === spot_id)?.picture as Json | undefined, picture))
          await spots.update(transaction, 'carry-spot-picture', { spot_id }, { picture });
    }
    if (has('rooms.json')) {
      const held = await rooms.list(transaction, 'list-room-pictures', {}, { columns: ['room_id', 'picture'] });
      for (const { room_id, picture } of town.rooms)
        if (!saysSame(held.find((one) => one.room_id === room_id)?.picture as Json | undefined, picture))
          await rooms.update(transaction, 'carry-room-picture', { room_id }, { picture });
    }
    if (!has('spot-relations.json')) return;
    const known = new Set((await spots.list(transaction, 'list-spots-of-drives', {})).map(({ spot_id }) => spot_id));
    for (const { from_spot_id, to_spot_id } of await drives.list(transaction, 'list-drives-kept', {}))
      if (!town.spotRelations.some((one) => one.from_spot_id === from_spot_id && one.to_spot_id === to_spot_id))
        await drives.remove(transaction, 'drop-drive', { from_spot_id, to_spot_id });
    for (const drive of town.spotRelations)
      if (known.has(drive.from_spot_id) && known.has(drive.to_spot_id))
        await drives.put(transaction, 'carry-drive', ['from_spot_id', 'to_spot_id'], { ...drive });
  });
}

/** A file of the pack on a later day; `now` while nothing was published of it. */
export async function fileOnDay<Content extends object>(
  database: Queryable,
  { townsFolder, townKey }: Pick<Settings, 'townsFolder' | 'townKey'>,
  file: string,
  now: Content,
  day: DateText,
): Promise<Content> {
  const published = await changes.list(database, 'list-published-of-file', { file, state: among(inForce) });
  if (published.length === 0) return now;
  const { contents } = await readPackJson(path.join(townsFolder, townKey));
  return packOn(contents, published, day)[file] as Content;
}

interface WatchedPack {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly changes: PackInForce;
  readonly reopen: () => Promise<void>;
}

/** Opens the town anew when other changes hold than when it was opened: at the day's change, and after any process wrote. */
export function watchPack({ database, clock, log, changes: { ids }, reopen }: WatchedPack) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> | undefined;
  /** Calls that wait are one. */
  const look = (): Promise<void> => (looking ??= lookOnce().finally(() => (looking = undefined)));
  async function lookOnce(): Promise<void> {
    if (isStopped) return;
    try {
      const all = await changes.list(
        database,
        'list-published-pack-change-days',
        { state: among(inForce) },
        { columns: ['pack_change_id', 'state', 'from_date', 'until_date'], order: ['pack_change_id'] },
      );
      const now = all.filter((change) => holdsOn(change, dateAt(clock())));
      if (now.map(({ pack_change_id }) => pack_change_id).join() !== ids.join()) await reopen();
    } catch (error) {
      log.error({ reason: String(error).slice(0, 200) }, 'the published changes of the town pack');
    }
    wait();
  }
  function wait(): void {
    if (isStopped) return;
    clearTimeout(timer);
    // Midnight in Japan is 15:00 UTC.
    const untilMidnight = DAY_MILLISECONDS - ((clock().getTime() + 9 * 3_600_000) % DAY_MILLISECONDS);
    timer = setTimeout(() => void look(), Math.min(untilMidnight + 50, LOOK_MILLISECONDS)).unref();
  }
  const listening = database.listen('pack_changed', () => void look());
  listening.catch(() => {});
  wait();
  return {
    look,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
