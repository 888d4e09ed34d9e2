import { deviceOf } from '@machi/domain/apps/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { toBase64Url } from '@machi/domain/passes/base64-url';
import type { subscribePush } from '@machi/domain/push/contract';
import { registerWorker } from '../../../shell/installed/worker.ts';

/** The worker keeps the portal's files first, before it takes messages. */
const MOST_WAIT_MILLISECONDS = 60_000;

/**
 * What this browser can do: `home-screen` where it takes messages only for what is on its home screen (iPhone, iPad),
 * `blocked` where its settings forbid messages of this site.
 */
export type PushAbility = 'none' | 'home-screen' | 'blocked' | 'able';

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return deviceOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios' ? 'home-screen' : 'none';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

const textOf = (bytes: ArrayBuffer | null | undefined): string => toBase64Url(new Uint8Array(bytes ?? []));

async function workerReady(): Promise<ServiceWorkerRegistration> {
  if (!(await registerWorker())) throw new Error('There is no worker');
  const tooLong = Promise.withResolvers<never>();
  const waiting = setTimeout(() => tooLong.reject(new Error('The worker does not start')), MOST_WAIT_MILLISECONDS);
  return Promise.race([navigator.serviceWorker.ready, tooLong.promise]).finally(() => clearTimeout(waiting));
}

/** This browser's subscription to the town's key; one to another key takes no messages of the town any more. */
export async function subscribeBrowser(publicKey: string): Promise<InputOf<typeof subscribePush>> {
  const { pushManager } = await workerReady();
  const before = await pushManager.getSubscription();
  if (before && textOf(before.options.applicationServerKey) !== publicKey) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return { endpoint: made.endpoint, p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')) };
}

/** Whether this browser has the subscription with this hash. */
export async function isSubscribed(endpointHash: string | null): Promise<boolean> {
  if (endpointHash === null || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  if (!found) return false;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint));
  return textOf(hash) === endpointHash;
}

/** Ends the subscription here, so that the push service forgets it, too. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  await found?.unsubscribe();
}
