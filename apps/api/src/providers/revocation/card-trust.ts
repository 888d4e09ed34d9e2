import { followLists, type ListGround } from './follow-lists.ts';
import { httpRevocationSource } from './http-source.ts';
import { namedTrust, type TrustNames } from './named-trust.ts';
import type { SandboxRevocation } from './sandbox-source.ts';
import type { ListTrouble, RevocationSource } from './source.ts';
import type { CertificateUse } from './store.ts';

/** The trusted authorities and their revocation lists. */
export interface CardTrust {
  /** PEM of the authorities trusted for authentication certificates. */
  authorities(): Promise<readonly string[]>;
  /**
   * PEM of the keys that may sign a card's age record. None: the signers are unknown and the signature is not checked.
   */
  ageRecordKeys(): Promise<readonly string[]>;
  /**
   * Fetches every authority's list now; answers the first failure, or undefined. After a failure the old list stays.
   */
  refresh(): Promise<ListTrouble | undefined>;
  /** The same for the job: rejects with the failure as its code. */
  refetch(): Promise<void>;
  /** The same, unless the current lists are still valid. */
  refreshOldList(): Promise<void>;
  /** Trust in signing certificates: another authority issues them, with its own lists. */
  readonly signing: SigningTrust;
  /** Only if the town's source is the sandbox. */
  readonly sandbox: SandboxRevocation | undefined;
}

export interface SigningTrust {
  /** PEM of the authorities trusted for signing certificates; none: nobody can sign. */
  authorities(): Promise<readonly string[]>;
  /** Includes authorities that no longer issue: signatures with their certificates stay valid. */
  everTrusted(): Promise<readonly string[]>;
  refreshOldList(): Promise<void>;
  /** Maximum age in hours of a list that proves a certificate valid. */
  readonly list_hours: number;
}

interface Surroundings extends ListGround, TrustNames {}

/** The lists of the town pack's sources, fetched when a process starts; `stop` waits for fetches in progress. */
export function startCardTrust(
  { settings, town, ...ground }: Surroundings,
  open: (url: string) => RevocationSource = httpRevocationSource,
): CardTrust & { stop(): Promise<void> } {
  const { sandbox, isOfSandbox, ...named } = namedTrust({ settings, town });
  const { list_hours } = town.passes.individual_number_card;

  /** Authorities and lists for one use. */
  function trustFor(use: CertificateUse) {
    const authorities = () => named.authorities(use);
    const sources = named.sources(use).map((name) => (name === 'sandbox' && sandbox ? sandbox : open(name)));
    return { authorities, lists: followLists(ground, { use, sources, authorities, list_hours }) };
  }
  const uses = { authentication: trustFor('authentication'), signing: trustFor('signing') };
  const { authorities, lists } = uses.authentication;

  async function refresh(): Promise<ListTrouble | undefined> {
    const [first, second] = [await lists.refresh(), await uses.signing.lists.refresh()];
    return first ?? second;
  }

  async function refetch(): Promise<void> {
    for (const use of ['authentication', 'signing'] as const) {
      // The sandbox's list is made when first needed.
      if (isOfSandbox(use) && !(await uses[use].lists.isBegun())) continue;
      const trouble = await uses[use].lists.refresh();
      if (trouble !== undefined) throw Object.assign(new Error('no newer list'), { code: trouble });
    }
  }

  // The sandbox's list is made when first needed; most tests never need it.
  for (const use of ['authentication', 'signing'] as const)
    if (!isOfSandbox(use))
      void uses[use].lists
        .refresh()
        .catch(() => ground.log.warn({ use }, 'the list of revoked certificates waits for the database'));
  return {
    authorities,
    ageRecordKeys: named.ageRecordKeys,
    refresh,
    refetch,
    refreshOldList: lists.refreshOld,
    signing: {
      authorities: uses.signing.authorities,
      everTrusted: named.everTrusted,
      refreshOldList: uses.signing.lists.refreshOld,
      list_hours,
    },
    sandbox,
    async stop() {
      await lists.stop();
      await uses.signing.lists.stop();
    },
  };
}
