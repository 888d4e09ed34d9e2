import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { Picture } from '../pictures/model.ts';
import { AppKey } from './model.ts';

/** An official smartphone app of the town, in the language of the request. */
export const TownApp = z.object({
  app_key: AppKey,
  app_name: z.string(),
  /** One line for the list. */
  summary: z.string(),
  /** Plain text, paragraphs separated by line breaks. */
  description: z.string(),
  features: z.array(z.string()),
  /** Required systems, such as "iOS 16 or newer, Android 10 or newer". */
  requirements: z.string(),
  ios_url: z.string(),
  android_url: z.string(),
  icon: Picture,
});
export type TownApp = z.infer<typeof TownApp>;

export const listApps = endpoint('listApps', 'GET', '/api/apps', {
  permission: 'public',
  reply: z.object({ apps: z.array(TownApp) }),
  description: "The town's official smartphone apps with their store links.",
});
