import { AddressRefused, readAddress } from '../public-address/judged-connection.ts';

/** Where a browser takes messages, and the keys by which they are encrypted for it (RFC 8291). */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** Text that only this browser can decrypt. */
  readonly payload: string;
  /** Replaces an undelivered message with the same topic; at most 32 characters of base64url. */
  readonly topic: string;
  readonly isUrgent: boolean;
  /** How long the push service keeps it while the browser is away. */
  readonly ttlSeconds: number;
}

/** A provider of Web Push. */
export interface PushProvider {
  /**
   * Answers `gone` where the browser no longer takes messages.
   * @throws DeliveryFailure
   */
  send(to: PushAddress, message: PushMessage): Promise<'taken' | 'gone'>;
  close(): void;
}

/**
 * The address of a push service as a browser names it: on the public internet, or at the push service of the settings,
 * which is on this machine.
 * @throws AddressRefused
 */
export function readPushAddress(endpoint: string, serviceUrl: string | undefined): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || url.hash !== '') throw new AddressRefused();
  return serviceUrl !== undefined && url.origin === new URL(serviceUrl).origin ? url : readAddress(endpoint);
}
