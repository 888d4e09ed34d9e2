import { newWebhookSecret } from '../../platform/webhooks/webhook-secrets.ts';

/**
 * Prints a webhook's secret, sealed as the town does it, in hexadecimal, for benches that write its row.
 *
 *     node apps/api/src/testing/systems/seal-secret.ts WEBHOOK_ID
 */
const [webhookId] = process.argv.slice(2);
const secret = process.env['MACHI_SECRET'];
if (webhookId === undefined || secret === undefined) throw new Error('an ID and MACHI_SECRET are needed');
process.stdout.write(newWebhookSecret(secret, Number(webhookId)).sealed.toString('hex'));
