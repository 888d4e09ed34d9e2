import path from 'node:path';
import { isFresh } from '@machi/domain/calendar/fresh';
import { identityText } from '@machi/domain/cards/identity';
import type { TownPack } from '@machi/domain/town/model';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { townKeys } from '../../platform/town-keys.ts';
import type { Settings } from '../../settings.ts';
import { checkRevocationList } from './check-list.ts';
import { httpRevocationSource } from './http-source.ts';
import { sandboxRevocation } from './sandbox-source.ts';
import type { SandboxRevocation } from './sandbox-source.ts';
import { RevocationTrouble } from './source.ts';
import type { ListTrouble, RevocationSource } from './source.ts';
import { keepList, readListTime } from './store.ts';

/** Whose certificates count, and which of them are revoked. */
export interface CardTrust {
  /** PEM of the authorities whose authentication certificates are trusted. */
  authorities(): Promise<readonly string[]>;
  /** PEM of the keys of which one has to have signed a card's age record; none: it is not known who signs, and not checked. */
  ageRecordKeys(): Promise<readonly string[]>;
  /** Fetches the list now; what went wrong, or undefined. The list that is held stays and ages. */
  refresh(): Promise<ListTrouble | undefined>;
  /** The same, unless the list that is held still counts. */
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

const HOUR = 3_600_000;

/** The list of the town pack's source, asked for every hour; `stop` waits for what is under way. */
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
  const sandbox =
    revocation_source === 'sandbox' ? sandboxRevocation(path.join(settings.dataFolder, 'sandbox-cards')) : undefined;
  const source = sandbox ?? (revocation_source === null ? undefined : open(revocation_source));
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

  async function refresh(): Promise<ListTrouble | undefined> {
    if (!source) return undefined;
    underWay ??= fetchList(source).finally(() => {
      underWay = undefined;
    });
    const trouble = await underWay;
    if (trouble !== undefined) log.warn({ trouble }, 'no newer list of revoked certificates');
    return trouble;
  }
  async function refreshOldList(): Promise<void> {
    if (!isFresh(await readListTime(database), list_hours, clock())) await refresh();
  }

  const quietly = () => void refresh().catch(() => log.warn('the list of revoked certificates waits for the database'));
  // The sandbox's list is made when it is first needed: most towns of tests never do.
  if (source && !sandbox) quietly();
  const timer = setInterval(quietly, HOUR);
  timer.unref();
  return {
    authorities,
    ageRecordKeys: async () => [...age_record_keys, ...(await sandboxOwn())],
    refresh,
    refreshOldList,
    sandbox,
    async stop() {
      clearInterval(timer);
      await underWay?.catch(() => undefined);
    },
  };
}
