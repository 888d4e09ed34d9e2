import { newWebhookSecret } from '../../platform/webhooks/webhook-secrets.ts';

/**
 * Prints a new secret of a webhook as a town keeps it, in hexadecimal digits, for `npm run bench`.
 *
 * Arguments: the town's secret and the webhook's number.
 */
const [townSecret, webhookId] = process.argv.slice(2);
if (townSecret === undefined || webhookId === undefined) throw new Error('the secret and the number are needed');
const { sealed } = newWebhookSecret(townSecret, Number(webhookId));
process.stdout.write(sealed.toString('hex'));
