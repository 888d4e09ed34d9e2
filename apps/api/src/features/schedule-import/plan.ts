import { createHash } from 'node:crypto';
import type { ImportCounts, Outcome } from '@machi/domain/schedule-import/contract';
import type { Remark } from '@machi/domain/schedule-import/model';
import { outcomeOf } from '@machi/domain/schedule-import/outcomes';
import type { Queryable } from '../../database/database.ts';
import type { ReadEvent, ReadFile } from '../../calendar-files/read-file.ts';
import { importStore, type HeldRow } from './store.ts';

/** The planned outcome for one event. */
export interface Planned {
  readonly event: ReadEvent;
  /** The UID as stored. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly remarks: readonly Remark[];
  /** Schedules from its earlier import. */
  readonly held: readonly HeldRow[];
}
export interface Plan {
  readonly planned: readonly Planned[];
  readonly counts: ImportCounts;
  readonly seen: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A mark of a preview: equal for the same file over the same schedules. */
export const seenOf = (
  planned: readonly { readonly event: Pick<ReadEvent, 'number' | 'mark'>; readonly outcome: Outcome }[],
): string => hashOf(JSON.stringify(planned.map(({ event: { number, mark }, outcome }) => [number, mark, outcome])));

/** The schedule whose own feed wrote this UID. */
const ownId = (uid: string, townKey: string): number | undefined => {
  const digits = /^schedule-(\d{1,9})(?:-\d{4}-\d\d-\d\d)?@/.exec(uid)?.[1];
  return digits !== undefined && uid.endsWith(`@${townKey}.machi`) ? Number(digits) : undefined;
};

/** Plans the import event by event; the caller locks `rows` if it will write. */
export async function planImport(
  database: Queryable,
  memberId: number,
  townKey: string,
  file: ReadFile,
  isToBeKept: boolean,
): Promise<Plan> {
  const rows = await importStore.held(database, memberId, isToBeKept);
  const heldOf = Map.groupBy(rows, ({ ical_uid }) => ical_uid.split('#')[0] ?? '');
  const ids = file.events.flatMap(({ uid }) => ownId(uid, townKey) ?? []);
  const own = new Set(ids.length === 0 ? [] : await importStore.own(database, memberId, ids));
  const planned = file.events.map((event): Planned => {
    const name = hashOf(event.uid);
    const held = heldOf.get(name) ?? [];
    const isOwn = own.has(ownId(event.uid, townKey) ?? 0);
    const { outcome, remark } = outcomeOf({ ...event, isRefused: event.reason !== null, isOwn }, held);
    const reason = event.reason ? [event.reason] : [];
    const remarks = [...reason, ...(remark ? [{ code: remark }] : []), ...(outcome === 'kept' ? [] : event.notes)];
    return { event, name, outcome, remarks, held };
  });
  const count = (outcome: Outcome): number => planned.filter((one) => one.outcome === outcome).length;
  return {
    planned,
    counts: {
      new: count('new'),
      changed: count('changed'),
      kept: count('kept'),
      refused: count('refused'),
      others: file.others,
    },
    seen: seenOf(planned),
  };
}
