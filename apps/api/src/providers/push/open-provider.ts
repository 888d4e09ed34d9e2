import { townKeys } from '../../ground/town-keys.ts';
import { isPublic, type Settings } from '../../settings/settings.ts';
import type { PushProvider } from './push.ts';

interface Around {
  readonly settings: Settings;
  readonly secret: string;
  /** The address from which the town writes mails. */
  readonly mailFrom: string;
}

/** Web Push with the town's keys; loaded at the first message. Push services may ask the portal or the office. */
export async function openPushProvider({ settings, secret, mailFrom }: Around): Promise<PushProvider> {
  const { webPushProvider } = await import('./web-push.ts');
  const { publicUrl, pushServiceUrl: serviceUrl } = settings;
  const subject = publicUrl !== undefined && isPublic(settings) ? publicUrl : `mailto:${mailFrom}`;
  return webPushProvider({ keys: townKeys(secret).push, subject, serviceUrl });
}
