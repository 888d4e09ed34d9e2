import type { TownPack } from '@machi/domain/town/model';
import type { Clock } from '../../ground/clock.ts';
import { serviceAddresses } from '../../settings/signing.ts';
import type { SandboxRevocation } from '../revocation/sandbox-source.ts';
import type { SigningProvider } from './signing.ts';

interface SandboxGround {
  /** The virtual cards' folder. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly town: TownPack;
  readonly clock: Clock;
  readonly revocation: SandboxRevocation;
  refresh(): Promise<unknown>;
}

/** A phone that is simulated on this machine. Its code is loaded and started at the first signing. */
export function sandboxSigning(ground: SandboxGround): SigningProvider & { stop(): Promise<void> } {
  const { folder, publicUrl, town, clock, revocation, refresh } = ground;
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const [{ openSandbox }, { digitalAuthentication }] = await Promise.all([
      import('./sandbox/open-sandbox.ts'),
      import('./digital-authentication.ts'),
    ]);
    const sandbox = await openSandbox({
      folder,
      publicUrl,
      clock,
      town: town.town.town_name,
      people: town.sampleMembers,
      async revoke(serials) {
        await revocation.revoke(serials);
        await refresh();
      },
    });
    const provider = digitalAuthentication(
      {
        ...serviceAddresses(sandbox.api),
        clientId: sandbox.clientId,
        digestForm: 'digest-info',
        jweAlgorithms: ['RSA-OAEP-256'],
        jweEncryptions: ['A256GCM'],
      },
      sandbox.keys,
    );
    return { provider, close: sandbox.close };
  }
  const provider = async () => (await (opened ??= open())).provider;

  return {
    digestForm: 'digest-info',
    begin: async (order) => (await provider()).begin(order),
    finish: async (kept, parameters) => (await provider()).finish(kept, parameters),
    async stop() {
      await (await opened)?.close();
    },
  };
}
