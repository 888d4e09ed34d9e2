import { isFresh } from '@machi/domain/calendar/fresh';
import { identityText } from '@machi/domain/cards/identity';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { authorityOf, checkRevocationList } from './check-list.ts';
import { RevocationTrouble, type ListTrouble, type RevocationSource } from './source.ts';
import { expectLists, keepList, readListTime, type CertificateUse } from './store.ts';

/** What fetching and storing lists needs. */
export interface ListGround {
  readonly secret: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** The use, authorities, sources and maximum age of lists. */
interface ListOrder {
  readonly use: CertificateUse;
  readonly sources: readonly RevocationSource[];
  authorities(): Promise<readonly string[]>;
  readonly list_hours: number;
}

/** The lists of one use: fetched on request, or when the stored ones are old. */
export function followLists(
  { secret, database, clock, log }: ListGround,
  { use, sources, authorities, list_hours }: ListOrder,
) {
  const { cardHash } = townKeys(secret);
  let underWay: Promise<ListTrouble | undefined> | undefined;

  async function fetchList(from: RevocationSource): Promise<ListTrouble | undefined> {
    try {
      const now = clock();
      const list = checkRevocationList(await from.fetch(now), await authorities(), now);
      const kept = {
        ...list,
        serial_hashes: list.entries.map(({ serial }) =>
          cardHash(identityText.individualNumberCard(list.issuer, serial)),
        ),
        revoked_at: list.entries.map(({ revoked_at }) => revoked_at),
      };
      return (await keepList(database, use, from.name, kept, now)) ? undefined : 'older';
    } catch (error) {
      if (error instanceof RevocationTrouble) return error.trouble;
      throw error;
    }
  }

  /** Fetches all lists; answers the first failure. A list covers only its own authority. */
  async function fetchLists(): Promise<ListTrouble | undefined> {
    const trusted = (await authorities()).map(authorityOf);
    const names = sources.map(({ name }) => name);
    await expectLists(database, use, names, trusted, clock());
    let first: ListTrouble | undefined;
    for (const source of sources) {
      const trouble = await fetchList(source);
      if (trouble !== undefined)
        log.warn({ use, trouble, source: source.name }, 'no newer list of revoked certificates');
      first ??= trouble;
    }
    // A source that switches to another authority's list leaves the first one without a list.
    await expectLists(database, use, names, trusted, clock());
    return first;
  }

  async function refresh(): Promise<ListTrouble | undefined> {
    if (sources.length === 0) return undefined;
    underWay ??= fetchLists().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return {
    refresh,
    async refreshOld(): Promise<void> {
      if (!isFresh(await readListTime(database, use), list_hours, clock())) await refresh();
    },
    /** Whether a list was ever stored. */
    isBegun: async (): Promise<boolean> => (await readListTime(database, use)) !== null,
    async stop(): Promise<void> {
      await underWay?.catch(() => undefined);
    },
  };
}
