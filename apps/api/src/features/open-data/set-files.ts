import { hash } from 'node:crypto';
import { BYTE_ORDER_MARK, csvText } from '@machi/domain/desk/csv';
import { LICENCE, openDataSets, type Cell, type Publisher, type SetKey } from '@machi/domain/open-data/model';
import { rowsOf } from '../../database/rows.ts';
import { open_data_set } from '../../database/tables/systems/open-data.ts';
import { askedOnce } from '../../platform/http/asked-once.ts';
import { readyDocument, type ReadyDocument } from '../../platform/http/ready-document.ts';
import type { House } from '../../platform/house.ts';
import { readSet } from './read-sets.ts';

const sets = rowsOf(open_data_set);

/** Milliseconds for which a set is not read again. */
const FRESH_MILLISECONDS = 60_000;

export const formats = ['csv', 'json'] as const;
export type Format = (typeof formats)[number];

/** A set as it stands, ready to be sent. */
export interface SetFile extends Readonly<Record<Format, ReadyDocument>> {
  readonly changed_at: Date;
}

/** When the content last became what it is. The first process that sees a change keeps the time. */
async function changedAt({ database, clock }: House, set_key: SetKey, content_hash: string): Promise<Date> {
  const kept = await sets.one(database, 'read-open-data-set', { set_key });
  if (kept?.content_hash === content_hash) return kept.changed_at;
  const changed_at = clock();
  await sets.put(database, 'keep-open-data-set', ['set_key'], { set_key, content_hash, changed_at });
  return changed_at;
}

const written = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

async function makeFile(house: House, publisher: Publisher, key: SetKey): Promise<SetFile> {
  const rows = await readSet(house, publisher, key);
  const columns: readonly string[] = openDataSets[key];
  const changed_at = await changedAt(house, key, hash('sha256', JSON.stringify(rows), 'base64url'));
  const about = {
    publisher: publisher.prefecture + publisher.municipality,
    license: LICENCE.url,
    modified: changed_at.toISOString(),
  };
  const [csv, json] = await Promise.all([
    readyDocument(
      BYTE_ORDER_MARK + csvText([columns, ...rows.map((row) => columns.map((column) => written(row[column])))]),
    ),
    readyDocument(JSON.stringify({ ...about, rows })),
  ]);
  return { csv, json, changed_at };
}

/** The sets' files, each made at most once a minute. */
export function keepSetFiles(house: House, publisher: Publisher, keys: readonly SetKey[]) {
  const files = new Map(keys.map((key) => [key, askedOnce(() => makeFile(house, publisher, key), FRESH_MILLISECONDS)]));
  return {
    /** Undefined: there is no such set. */
    file: (key: string): Promise<SetFile> | undefined => files.get(key as SetKey)?.(),
    all: () => Promise.all(keys.map(async (key) => ({ key, changed_at: (await files.get(key)?.())?.changed_at }))),
  };
}
