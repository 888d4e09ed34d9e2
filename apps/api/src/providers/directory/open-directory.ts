import type { TownPack } from '@machi/domain/town/model';
import { SANDBOX_DIRECTORY } from '../../settings/directory.ts';
import type { Settings } from '../../settings/settings.ts';
import type { DirectoryProvider } from './directory.ts';

/** Where the directory reports logouts. */
export const DIRECTORY_LOGOUT_PATH = '/api/directory/logout';
/** Where it sends browsers back. */
export const DIRECTORY_RETURN_PATH = '/login';

interface Opened {
  readonly provider: DirectoryProvider;
  stop(): Promise<void>;
}

/** The directory of the settings; in trials one on this machine. Libraries are loaded only by towns that have one. */
export async function openDirectory(
  { directory }: Pick<Settings, 'directory'>,
  { sampleMembers }: TownPack,
  publicUrl: string,
): Promise<Opened | undefined> {
  if (!directory) return undefined;
  const { openIdDirectory } = await import('./directory.ts');
  if (directory.issuer !== SANDBOX_DIRECTORY)
    return { provider: openIdDirectory(directory), stop: () => Promise.resolve() };
  const { openDirectorySandbox } = await import('./sandbox.ts');
  const officials = sampleMembers.filter(({ is_official }) => is_official === 1);
  const people = officials.map(({ lastname, firstname, roles }, index) => {
    const person = { name: `${lastname} ${firstname}`, groups: roles.map((role) => `machi-${role}`), amr: ['mfa'] };
    return [`official-${index}`, person] as const;
  });
  const sandbox = await openDirectorySandbox({
    people: new Map(people),
    redirectUri: () => publicUrl + DIRECTORY_RETURN_PATH,
    logoutUri: () => publicUrl + DIRECTORY_LOGOUT_PATH,
  });
  const { issuer, clientId, clientSecret } = sandbox;
  return { provider: openIdDirectory({ ...directory, issuer, clientId, clientSecret }), stop: sandbox.close };
}
