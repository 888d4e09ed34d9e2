import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../ground/seal.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { WebhookRow } from './delivery-store.ts';

/** Whose sealed secret it is: nobody can swap two of them. */
export const webhookOwner = (webhookId: number): string => `webhook ${webhookId}`;

/** A new secret as the receiver gets it, and as it is kept. */
export function newWebhookSecret(townSecret: string, webhookId: number) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: seal(townKeys(townSecret).webhookKey, secret, webhookOwner(webhookId)) };
}

/** The secrets that sign now: the address's own, and the one before it for a while. */
export function secretsOf(townSecret: string, webhook: WebhookRow, now: Date): string[] {
  const { webhook_id, secret, old_secret, old_secret_until } = webhook;
  const isOldValid = old_secret !== null && old_secret_until !== null && now < old_secret_until;
  return [secret, ...(isOldValid ? [old_secret] : [])].map((sealed) => {
    const open = unseal(townKeys(townSecret).webhookKey, sealed, webhookOwner(webhook_id));
    if (open === undefined) throw new Error('the secret of a webhook cannot be decrypted');
    return open;
  });
}
