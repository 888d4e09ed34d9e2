import path from 'node:path';
import { revocationSources } from '@machi/domain/cards/card-mode';
import type { TownPack } from '@machi/domain/town/model';
import type { Clock } from '../../ground/clock.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CardTrust } from '../revocation/card-trust.ts';
import { sandboxSigning } from './sandbox.ts';
import type { SigningProvider } from './signing.ts';

interface SigningGround {
  readonly town: TownPack;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly cardTrust: CardTrust;
}

/**
 * The signing provider: the service of the settings, else the sandbox if the pack trusts its cards, else none. Rejects
 * if the town's keys cannot be read. Libraries are loaded only by towns that sign.
 */
export async function openSigning(
  { signing, dataFolder }: Pick<Settings, 'signing' | 'dataFolder'>,
  { town, publicUrl, clock, cardTrust }: SigningGround,
): Promise<{ readonly provider: SigningProvider; stop(): Promise<void> } | undefined> {
  if (signing) {
    const [{ digitalAuthentication }, { readKeys }] = await Promise.all([
      import('./digital-authentication.ts'),
      import('./keys.ts'),
    ]);
    return { provider: digitalAuthentication(signing.service, await readKeys(signing.keysFile)), stop: async () => {} };
  }
  const { sandbox, refresh } = cardTrust;
  const source = town.passes.individual_number_card.signing?.revocation_source ?? null;
  if (!sandbox || !revocationSources(source).includes('sandbox')) return undefined;
  const folder = path.join(dataFolder, 'sandbox-cards');
  const provider = sandboxSigning({ folder, publicUrl, town, clock, revocation: sandbox, refresh });
  return { provider, stop: provider.stop };
}
