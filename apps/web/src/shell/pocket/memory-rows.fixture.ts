import type { HeldKey, PocketRow, PocketRows } from './rows.ts';

/** Rows in memory, for tests; `fault` makes every access fail, as storage that is forbidden or full. */
export function memoryRows() {
  let held: HeldKey | undefined;
  const stored = new Map<string, PocketRow>();
  const state = { fault: false };
  const open = async <T>(work: () => T): Promise<T> => {
    if (state.fault) throw new Error('storage failed');
    return work();
  };
  const wipeNow = () => {
    held = undefined;
    for (const [id, { kind }] of stored) if (kind !== 'town') stored.delete(id);
  };
  const rows: PocketRows = {
    key: () => open(() => held),
    claimKey: (made) =>
      open(() => {
        if (held?.session === made.session) return held;
        wipeNow();
        held = made;
        return made;
      }),
    facts: () => open(() => [...stored.values()]),
    read: (id) => open(() => stored.get(id)),
    write: (row, session) =>
      open(() => {
        if (session === undefined || held?.session === session) stored.set(row.id, row);
      }),
    remove: (ids) => open(() => ids.forEach((id) => stored.delete(id))),
    wipe: () => open(wipeNow),
  };
  return { rows, stored, state, key: () => held };
}
