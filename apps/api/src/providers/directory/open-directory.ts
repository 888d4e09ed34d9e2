import type { Settings } from '../../settings/settings.ts';
import type { DirectoryProvider } from './directory.ts';

/** Where the directory reports logouts. */
export const DIRECTORY_LOGOUT_PATH = '/api/directory/logout';
/** Where it sends browsers back. */
export const DIRECTORY_RETURN_PATH = '/login';

/** The directory of the settings. Its libraries are loaded only by towns that have one. */
export async function openDirectory(directory: Settings['directory']): Promise<DirectoryProvider | undefined> {
  return directory && (await import('./directory.ts')).openIdDirectory(directory);
}
