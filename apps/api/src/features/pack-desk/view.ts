import { timingSafeEqual } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { cookieName } from '@machi/domain/contract/cookies';
import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { PackChangeSummary, PackChangeView } from '@machi/domain/pack-changes/contract';
import type { Json } from '@machi/domain/pack-changes/content';
import { packFileOf, type PackFile } from '@machi/domain/pack-changes/files';
import {
  MOST_CHECKED_DAYS,
  applyChange,
  daysOfChange,
  holdsOn,
  isOfSecond,
  packOn,
  unseenOfSecond,
  type HeldChange,
  type PackContents,
  type PackStep,
} from '@machi/domain/pack-changes/rules';
import {
  NOTHING,
  PICTURES,
  conflictSaid,
  packDifferences,
  packOptions,
  unchecked,
} from '@machi/domain/pack-changes/words';
import { packFileName } from '@machi/domain/pictures/pack-files';
import { isRefusal, refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { computed, holds, including, nameOf, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { pack_change, pack_change_step } from '../../database/tables/systems/pack-changes.ts';
import { handsReader, obstacleToSecond } from '../../platform/audit/second-official.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { keyedHash } from '../../ground/secrets.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { secretCookie } from '../../platform/sessions/sessions.ts';
import type { DayMistake } from '../../town/judge-changes.ts';
import { publishedChanges, putNames } from '../../town/pack-in-force.ts';
import { readPackJson } from '../../town/load-town-pack.ts';

export const packChanges = rowsOf(pack_change, { written_by_name: nameOf('written_by') });
export const packSteps = rowsOf(pack_change_step, {
  by_name: nameOf('taken_by'),
  has_content: computed<boolean>("own is not null and step <> 'picture'"),
  file_name: computed<string | null>("case when step = 'picture' then own ->> 'file_name' end"),
});
const members = rowsOf(member);
export type ChangeRow = typeof pack_change.$inferSelect & { readonly written_by_name: string | null };
type StepRow = Awaited<ReturnType<typeof stepsOf>>[number];

/** What a step writes. */
export interface Written {
  readonly step: 'create' | 'save' | 'picture' | 'restore' | PackStep;
  readonly note?: string;
  readonly own?: unknown;
}

export const folderOf = ({ settings }: House): string => path.join(settings.townsFolder, settings.townKey);

/** Drawings and photographs of a pack's folder `images`, by their names in the pack. */
async function picturesOf(folder: string): Promise<readonly string[]> {
  const found = await readdir(path.join(folder, 'images'), { recursive: true }).catch(() => []);
  return found
    .map((name) => `images/${name.split(path.sep).join('/')}`)
    .filter((name) => packFileName.test(name) && !name.endsWith('.pdf'))
    .toSorted();
}

export const pictureOption = (value: string, name = value) => ({ value, label: { ja: name, en: name } });

export const summaryOf = (
  row: Omit<ChangeRow, 'base' | 'own' | 'version' | 'asked_by' | 'written_by' | 'published_at'>,
  { packChanges: { leftOut } }: Pick<House, 'packChanges'>,
  now: Date,
): PackChangeSummary => ({
  pack_change_id: row.pack_change_id,
  file: row.file,
  state: row.state,
  from: row.from_date,
  until: row.until_date,
  reason: row.reason,
  written_by_name: row.written_by_name,
  written_at: row.written_at.toISOString(),
  is_in_force: holdsOn(row, dateAt(now)) && !leftOut.includes(row.pack_change_id),
  is_left_out: leftOut.includes(row.pack_change_id),
});

/** A change between the packs without it and with it. */
export interface Effect {
  readonly fields: PackFile;
  readonly folder: PackContents;
  /** Everything else that is published. */
  readonly others: readonly HeldChange[];
  readonly day: DateText;
  readonly before: Json;
  readonly after: Json;
  readonly conflicts: ReturnType<typeof applyChange>['conflicts'];
  readonly unseen: ReturnType<typeof unseenOfSecond>;
}

/** What a change does on its first day, or today if that has passed. Published ones are told as they were published. */
export async function effectOf(
  database: Queryable,
  house: House,
  row: ChangeRow,
  now: Date,
): Promise<Effect | undefined> {
  const fields = packFileOf(row.file);
  const { contents: folder } = await readPackJson(folderOf(house));
  if (!fields || !Object.hasOwn(folder, row.file)) return undefined;
  const all = await publishedChanges(database);
  const others = all.filter(({ pack_change_id }) => pack_change_id !== row.pack_change_id);
  const today = dateAt(now);
  const day = row.from_date < today ? today : row.from_date;
  if (row.state !== 'draft' && row.state !== 'proposed')
    return { fields, folder, others, day, before: row.base as Json, after: row.own as Json, conflicts: [], unseen: [] };
  const without = packOn(folder, others, day);
  const { contents, conflicts } = applyChange(without, row);
  const [before, after] = [without[row.file] as Json, contents[row.file] as Json];
  return { fields, folder, others, day, before, after, conflicts, unseen: unseenOfSecond(row, before, after) };
}

/** Mistakes of the pack with a change, on its first day or on every day on which another change begins or ends. */
export async function mistakesWith(
  house: House,
  { fields, others, day }: Effect,
  changes: readonly HeldChange[],
  { member }: MemberExchange,
  isThorough: boolean,
): Promise<readonly DayMistake[]> {
  const all = [...others, ...changes];
  const days = isThorough ? daysOfChange(all, day) : [day];
  const most = MOST_CHECKED_DAYS;
  if (days.length > most) return [{ ...unchecked(fields, 'many', most), day: days[most] ?? day }];
  const { file } = fields;
  const put = await putNames(house.database, all);
  const order = { folder: folderOf(house), file, changes: all, days, put };
  const judged = await house.fileThread.judgeChanges(member.member_id, order);
  return judged === undefined || isRefusal(judged) ? [{ ...unchecked(fields, 'busy'), day }] : judged;
}

/** Steps that write a part of a change. */
const writes: ReadonlySet<string> = new Set(['create', 'save', 'picture', 'restore', 'renew']);

/** Why this official cannot be the second one: they wrote it, asked for it, or are in the same hands as who asked. */
export async function obstacleTo(
  database: Queryable,
  { asked_by }: Pick<ChangeRow, 'asked_by'>,
  steps: readonly Pick<StepRow, 'step' | 'taken_by'>[],
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  if (steps.some(({ step, taken_by }) => writes.has(step) && taken_by === exchange.member.member_id))
    return refuse(409, { field: '', code: 'second-own-request' });
  const entitled = { member_id: asked_by ?? 0, is_official: holds, roles: including('system'), locked_at: null };
  const isAskerStillEntitled = asked_by !== null && (await members.has(database, 'is-entitled-to-pack', entitled));
  return obstacleToSecond(
    handsReader(database, exchange.now),
    { asked_by, isAskerStillEntitled, gainer_id: null },
    exchange,
  );
}

export const stepsOf = (database: Queryable, pack_change_id: number) =>
  packSteps.list(
    database,
    'list-pack-change-steps',
    { pack_change_id },
    {
      columns: ['pack_change_step_id', 'step', 'at', 'note', 'taken_by', 'by_name', 'has_content', 'file_name'],
      order: ['-pack_change_step_id'],
    },
  );

/** Names the change that this browser looks at before it counts. */
export const PREVIEW_COOKIE = 'pack-preview';
const PREVIEW_MINUTES = 15;

const signatureOf = ({ secret }: Pick<House, 'secret'>, said: string): string =>
  keyedHash(secret, `pack preview\n${said}`).slice(0, 32);

/** The cookie with which a browser sees the town as it would be with a change; undefined: as it is. */
export function previewCookie(house: House, changeId: number | undefined, now: Date): string {
  if (changeId === undefined) return secretCookie(isSecure(house), PREVIEW_COOKIE, '', undefined);
  const end = new Date(now.getTime() + PREVIEW_MINUTES * 60_000);
  const said = `${changeId}.${end.getTime().toString(36)}`;
  return secretCookie(isSecure(house), PREVIEW_COOKIE, `${said}.${signatureOf(house, said)}`, end);
}

/** The change that a browser previews, from its cookie. */
export function previewedChange(
  house: Pick<House, 'secret'>,
  cookie: string | undefined,
  now: Date,
): number | undefined {
  const [, said = '', id = '', end = '', given = ''] =
    /^((\d{1,9})\.([a-z0-9]{6,9}))\.([0-9a-f]{32})$/.exec(cookie ?? '') ?? [];
  if (said === '' || Number.parseInt(end, 36) <= now.getTime()) return undefined;
  return timingSafeEqual(Buffer.from(signatureOf(house, said)), Buffer.from(given)) ? Number(id) : undefined;
}

const published = (row: ChangeRow): HeldChange => ({ ...row, state: 'published' });

/** A change as the desk shows it. */
export async function viewChange(
  database: Queryable,
  house: House,
  row: ChangeRow,
  exchange: MemberExchange,
): Promise<{ readonly change: PackChangeView } | undefined> {
  const effect = await effectOf(database, house, row, exchange.now);
  if (!effect) return undefined;
  const { fields, day, before, after, conflicts, unseen } = effect;
  const steps = await stepsOf(database, row.pack_change_id);
  const isOpen = row.state === 'draft' || row.state === 'proposed';
  const put = steps.flatMap(({ step, note: value, file_name: name }) =>
    step === 'picture' && name !== null ? [pictureOption(value, name)] : [],
  );
  const given = {
    ...packOptions(fields, { ...packOn(effect.folder, effect.others, day), [row.file]: after }),
    [PICTURES]: [...put, ...(await picturesOf(folderOf(house))).map((value) => pictureOption(value))],
  };
  const differences = packDifferences(fields, before, after, given);
  const isSecondNext = row.state === 'proposed' ? isOfSecond('publish', row.state) : row.state === 'ending';
  const [problem] = (isSecondNext ? await obstacleTo(database, row, steps, exchange) : undefined)?.problems ?? [];
  return {
    change: {
      ...summaryOf(row, house, exchange.now),
      seen: row.version,
      content: JSON.stringify(row.own),
      options: Object.fromEntries(Object.entries(given).map(([key, options]) => [key, [...options]])),
      differences: differences.slice(0, 500).map((one) => ({ ...one, place: [...one.place] })),
      needs_second: differences.some(({ is_second }) => is_second),
      mistakes: isOpen
        ? (await mistakesWith(house, effect, [published(row)], exchange, false)).map((one) => ({
            ...one,
            place: [...one.place],
          }))
        : [],
      conflicts: [
        ...conflicts.map((one) => conflictSaid(fields, one, given)),
        ...unseen.map(({ place, after: both }) => ({
          place: [...place],
          own: both ?? NOTHING,
          other: both ?? NOTHING,
        })),
      ],
      steps: steps.map(({ taken_by: _who, at, file_name, note, ...step }) => ({
        ...step,
        // Of a picture, the name that its file had.
        note: file_name ?? note,
        at: at.toISOString(),
      })),
      is_previewed:
        previewedChange(house, exchange.cookie(cookieName(isSecure(house), PREVIEW_COOKIE)), exchange.now) ===
        row.pack_change_id,
      obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
    },
  };
}
