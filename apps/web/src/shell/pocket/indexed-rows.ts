import type { HeldKey, PocketRow, PocketRows, RowFacts } from './rows.ts';

const NAME = 'machi-pocket';
const ROWS = 'rows';
const KEYS = 'keys';
const FACTS = 'facts';
const FACTS_PATH = ['kind', 'format', 'at', 'bytes'] as const;
const OWN_KEY = 'own';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')));
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const failure of ['abort', 'error'])
      transaction.addEventListener(failure, () => reject(transaction.error ?? new Error('storage failed')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(ROWS, { keyPath: 'id' }).createIndex(FACTS, [...FACTS_PATH]);
  });
  return done(request);
}

/** Deletes whatever is not the town's, in this transaction. */
function wipeIn(transaction: IDBTransaction): void {
  transaction.objectStore(KEYS).clear();
  const rows = transaction.objectStore(ROWS);
  for (const kind of ['own', 'waiting'])
    rows.index(FACTS).openKeyCursor(IDBKeyRange.bound([kind], [kind, []])).onsuccess = ({ target }) => {
      if (!(target instanceof IDBRequest)) return;
      const cursor: IDBCursor | null = target.result;
      if (!cursor) return;
      rows.delete(cursor.primaryKey);
      cursor.continue();
    };
}

/** The rows in IndexedDB, which alone keeps keys that no script can read. */
export function indexedRows(): PocketRows {
  let opened: Promise<IDBDatabase> | undefined;

  async function openAnew(): Promise<IDBDatabase> {
    const database = await open();
    // An evicted or newer database: the next call opens it again.
    for (const lost of ['close', 'versionchange'])
      database.addEventListener(lost, () => {
        database.close();
        opened = undefined;
      });
    return database;
  }

  async function within<T>(
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore, keys: IDBObjectStore, transaction: IDBTransaction) => Promise<T> | T,
  ): Promise<T> {
    opened ??= openAnew();
    let database: IDBDatabase;
    try {
      database = await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
    const transaction = database.transaction([ROWS, KEYS], mode);
    const end = ended(transaction);
    const [result] = await Promise.all([
      work(transaction.objectStore(ROWS), transaction.objectStore(KEYS), transaction),
      end,
    ]);
    return result;
  }
  const heldKey = (keys: IDBObjectStore) => done<HeldKey | undefined>(keys.get(OWN_KEY));

  return {
    key: () => within('readonly', (_rows, keys) => heldKey(keys)),
    claimKey: (made) =>
      within('readwrite', async (_rows, keys, transaction) => {
        const held = await heldKey(keys);
        if (held?.session === made.session) return held;
        wipeIn(transaction);
        keys.put(made, OWN_KEY);
        return made;
      }),
    facts: () =>
      within('readonly', async (rows) => {
        const found: RowFacts[] = [];
        const request = rows.index(FACTS).openKeyCursor();
        await new Promise<void>((resolve, reject) => {
          request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')));
          request.addEventListener('success', () => {
            const cursor = request.result;
            if (!cursor) return resolve();
            const [kind, format, at, bytes] = [cursor.key].flat();
            if ((kind === 'town' || kind === 'own' || kind === 'waiting') && typeof cursor.primaryKey === 'string')
              found.push({ id: cursor.primaryKey, kind, format: Number(format), at: Number(at), bytes: Number(bytes) });
            cursor.continue();
          });
        });
        return found;
      }),
    read: (id) => within('readonly', (rows) => done<PocketRow | undefined>(rows.get(id))),
    write: (row, session) =>
      within('readwrite', async (rows, keys) => {
        if (session === undefined || (await heldKey(keys))?.session === session) rows.put(row);
      }),
    remove: (ids) => within('readwrite', (rows) => ids.forEach((id) => rows.delete(id))),
    wipe: () => within('readwrite', (_rows, _keys, transaction) => wipeIn(transaction)),
  };
}
