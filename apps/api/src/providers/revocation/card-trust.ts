import { followLists, type ListGround } from './follow-lists.ts';
import { httpRevocationSource } from './http-source.ts';
import { namedTrust, type TrustNames } from './named-trust.ts';
import type { SandboxRevocation } from './sandbox-source.ts';
import type { ListTrouble, RevocationSource } from './source.ts';
import type { CertificateUse } from './store.ts';

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
  /** The certificates by which documents are signed: another authority issues them, with lists of its own. */
  readonly signing: SigningTrust;
  /** Only where the town's source is the sandbox. */
  readonly sandbox: SandboxRevocation | undefined;
}

export interface SigningTrust {
  /** PEM of the authorities whose signing certificates are trusted; none: nobody can sign. */
  authorities(): Promise<readonly string[]>;
  /** The same with those that issue no longer: what people signed with their certificates still holds. */
  everTrusted(): Promise<readonly string[]>;
  refreshOldList(): Promise<void>;
  /** A list of at most this age says that a certificate is valid. */
  readonly list_hours: number;
}

interface Surroundings extends ListGround, TrustNames {}

/** The lists of the town pack's sources, asked for at the start of a process; `stop` waits for what is under way. */
export function startCardTrust(
  { settings, town, ...ground }: Surroundings,
  open: (url: string) => RevocationSource = httpRevocationSource,
): CardTrust & { stop(): Promise<void> } {
  const { sandbox, isOfSandbox, ...named } = namedTrust({ settings, town });
  const { list_hours } = town.passes.individual_number_card;

  /** Authorities and lists of one use. */
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
      // The sandbox's list is made when it is first needed.
      if (isOfSandbox(use) && !(await uses[use].lists.isBegun())) continue;
      const trouble = await uses[use].lists.refresh();
      if (trouble !== undefined) throw Object.assign(new Error('no newer list'), { code: trouble });
    }
  }

  // The sandbox's list is made when it is first needed: most towns of tests never do.
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
