import type { SigningFacts } from '@machi/domain/setup/signing';
import type { TownPack } from '@machi/domain/town/model';
import type { ServiceKeys } from '../providers/signing/service-connection.ts';
import type { Settings } from '../settings/settings.ts';

const trusts = (town: TownPack | undefined): boolean => {
  const { signing } = town?.passes.individual_number_card ?? {};
  return Boolean(signing && signing.revocation_source !== null);
};

/** Reads the town's keys and requests a token from the service; begins no signing. */
export async function lookAtSigning({ signing }: Settings, town: TownPack | undefined): Promise<SigningFacts> {
  const facts = { service: undefined, keysTrouble: undefined, refused: null, trustsSomebody: trusts(town) };
  if (signing === undefined) return facts;
  const service = new URL(signing.service.tokenUrl).hostname;
  const { readKeys } = await import('../providers/signing/keys.ts');
  const keys: ServiceKeys | string = await readKeys(signing.keysFile).catch((error: Error) => error.message);
  if (typeof keys === 'string') return { ...facts, service, keysTrouble: keys };
  const { knockAtService } = await import('../providers/signing/service-connection.ts');
  return { ...facts, service, refused: (await knockAtService(signing.service, keys))?.detail };
}
