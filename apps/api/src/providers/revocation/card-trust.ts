import path from 'node:path';
import { isFresh } from '@machi/domain/calendar/fresh';
import { revocationSources } from '@machi/domain/cards/card-mode';
import { identityText } from '@machi/domain/cards/identity';
import type { TownPack } from '@machi/domain/town/model';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { Settings } from '../../settings/settings.ts';
import { authorityOf, checkRevocationList } from './check-list.ts';
import { httpRevocationSource } from './http-source.ts';
import { sandboxRevocation } from './sandbox-source.ts';
import type { SandboxRevocation } from './sandbox-source.ts';
import { RevocationTrouble } from './source.ts';
import type { ListTrouble, RevocationSource } from './source.ts';
import { expectLists, keepList, readListTime } from './store.ts';

/** Whose certificates count, and which of them are revoked. */
export interface CardTrust {
  /** PEM of the authorities whose authentication certificates are trusted. */
  authorities(): Promise<readonly string[]>;
  /**
   * PEM of the keys, one of which must have signed a card's age record. None: nobody knows who signs, and the signature
   * is not checked.
   */
  ageRecordKeys(): Promise<readonly string[]>;
  /** Fetches the lists now, one of each authority; what went wrong first, or undefined. The list that is held stays and ages. */
  refresh(): Promise<ListTrouble | undefined>;
  /** The same for the job that asks on its own: rejects with the trouble as its code. */
  refetch(): Promise<void>;
  /** The same, unless the lists that are held still count. */
  refreshOldList(): Promise<void>;
  /** Only where the town's source is the sandbox. */
  readonly sandbox: SandboxRevocation | undefined;
}

interface Surroundings {
  readonly settings: Pick<Settings, 'dataFolder'>;
  readonly town: Pick<TownPack, 'passes'>;
  readonly secret: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** The lists of the town pack's sources, asked for at the start of a process; `stop` waits for what is under way. */
export function startCardTrust(
  { settings, town, secret, database, clock, log }: Surroundings,
  open: (url: string) => RevocationSource = httpRevocationSource,
): CardTrust & { stop(): Promise<void> } {
  const {
    revocation_source,
    trusted_authorities,
    age_record_keys = [],
    list_hours,
  } = town.passes.individual_number_card;
  const named = revocationSources(revocation_source);
  const sandbox = named.includes('sandbox')
    ? sandboxRevocation(path.join(settings.dataFolder, 'sandbox-cards'))
    : undefined;
  const sources = named.map((name) => (name === 'sandbox' && sandbox ? sandbox : open(name)));
  const { cardHash } = townKeys(secret);
  let underWay: Promise<ListTrouble | undefined> | undefined;

  const sandboxOwn = async () => (sandbox ? [await sandbox.authority()] : []);
  const authorities = async () => [...trusted_authorities, ...(await sandboxOwn())];

  async function fetchList(from: RevocationSource): Promise<ListTrouble | undefined> {
    try {
      const now = clock();
      const list = checkRevocationList(await from.fetch(now), await authorities(), now);
      const isTaken = await keepList(
        database,
        from.name,
        {
          ...list,
          serial_hashes: list.entries.map(({ serial }) =>
            cardHash(identityText.individualNumberCard(list.issuer, serial)),
          ),
          revoked_at: list.entries.map(({ revoked_at }) => revoked_at),
        },
        now,
      );
      return isTaken ? undefined : 'older';
    } catch (error) {
      if (error instanceof RevocationTrouble) return error.trouble;
      throw error;
    }
  }

  /** All of them; the first trouble. One authority's list stands for no other's. */
  async function fetchLists(): Promise<ListTrouble | undefined> {
    const trusted = (await authorities()).map(authorityOf);
    const names = sources.map(({ name }) => name);
    await expectLists(database, names, trusted, clock());
    let first: ListTrouble | undefined;
    for (const source of sources) {
      const trouble = await fetchList(source);
      if (trouble !== undefined) log.warn({ trouble, source: source.name }, 'no newer list of revoked certificates');
      first ??= trouble;
    }
    // A source that gave one authority's list and now gives another's has left the first without one.
    await expectLists(database, names, trusted, clock());
    return first;
  }

  async function refresh(): Promise<ListTrouble | undefined> {
    if (sources.length === 0) return undefined;
    underWay ??= fetchLists().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }
  async function refreshOldList(): Promise<void> {
    if (!isFresh(await readListTime(database), list_hours, clock())) await refresh();
  }

  async function refetch(): Promise<void> {
    // The sandbox's list is made when it is first needed.
    if (sandbox && (await readListTime(database)) === null) return;
    const trouble = await refresh();
    if (trouble !== undefined) throw Object.assign(new Error('no newer list'), { code: trouble });
  }

  // The sandbox's list is made when it is first needed: most towns of tests never do.
  if (sources.length > 0 && !sandbox)
    void refresh().catch(() => log.warn('the list of revoked certificates waits for the database'));
  return {
    authorities,
    ageRecordKeys: async () => [...age_record_keys, ...(await sandboxOwn())],
    refresh,
    refetch,
    refreshOldList,
    sandbox,
    async stop() {
      await underWay?.catch(() => undefined);
    },
  };
}
