import path from 'node:path';
import { revocationSources } from '@machi/domain/cards/card-mode';
import type { TownPack } from '@machi/domain/town/model';
import type { Settings } from '../../settings/settings.ts';
import { sandboxRevocation } from './sandbox-source.ts';
import type { CertificateUse } from './store.ts';

export interface TrustNames {
  readonly settings: Pick<Settings, 'dataFolder'>;
  readonly town: Pick<TownPack, 'passes'>;
}

/** The authorities of the town pack for each use of certificates; the sandbox adds its own if the pack names it. */
export function namedTrust({ settings, town }: TrustNames) {
  const { age_record_keys = [], signing, ...proving } = town.passes.individual_number_card;
  const named = { authentication: proving, signing: signing ?? { revocation_source: null, trusted_authorities: [] } };
  const sources = (use: CertificateUse) => revocationSources(named[use].revocation_source);
  const isOfSandbox = (use: CertificateUse): boolean => sources(use).includes('sandbox');
  const sandbox =
    isOfSandbox('authentication') || isOfSandbox('signing')
      ? sandboxRevocation(path.join(settings.dataFolder, 'sandbox-cards'))
      : undefined;
  const sandboxOwn = async (use: CertificateUse) => (sandbox && isOfSandbox(use) ? [await sandbox.authority()] : []);
  const authorities = async (use: CertificateUse): Promise<readonly string[]> => [
    ...named[use].trusted_authorities,
    ...(await sandboxOwn(use)),
  ];
  return {
    sandbox,
    sources,
    isOfSandbox,
    authorities,
    ageRecordKeys: async () => [...age_record_keys, ...(await sandboxOwn('authentication'))],
    /** For signing, including former authorities. */
    everTrusted: async () => [...(await authorities('signing')), ...(signing?.former_authorities ?? [])],
  };
}
