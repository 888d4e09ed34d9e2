import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { statement } from '../../database/database.ts';
import { askedOnce } from './asked-once.ts';
import { addressOf } from './credentials.ts';
import type { House } from '../house.ts';
import { hashOf } from '../../ground/secrets.ts';

/** Probes within this time get the same reply, to spare the database. */
const KEPT_MILLISECONDS = 1000;

const probe = statement('probe', 'select 1');

/** Whether the request has the operator's key, sent as Prometheus does. */
const isOperator = (context: Context, key: string | undefined): boolean =>
  key !== undefined && timingSafeEqual(hashOf(context.req.header('authorization') ?? ''), hashOf(`Bearer ${key}`));

/**
 * `/healthz`: the process lives. `/readyz`: it can work now. `/metrics`: figures without personal data, for an operator
 * with the key; 404 for others.
 */
export function mountHealth(application: Hono, house: House, isLeaving: () => boolean): void {
  const isDatabaseUp = askedOnce(
    () =>
      house.database.run(probe).then(
        () => true,
        () => false,
      ),
    KEPT_MILLISECONDS,
  );
  application.get('/healthz', (context) => context.json({ result: true, errors: {} }));
  application.get('/readyz', async (context) => {
    const isUp = await isDatabaseUp();
    house.metrics.databaseUp.set(isUp ? 1 : 0);
    const isReady = isUp && !isLeaving();
    const { metricsKey, trustsProxy } = house.settings;
    // Shows the operator which address the proxy passes on.
    const seen = isOperator(context, metricsKey) ? { address: addressOf(context, trustsProxy) } : {};
    const told = { result: isReady, errors: {}, database: isUp, is_leaving: isLeaving(), ...seen };
    return context.json(told, isReady ? 200 : 503);
  });
  application.get('/metrics', async (context) => {
    if (!isOperator(context, house.settings.metricsKey)) return context.notFound();
    const { registry, told } = house.metrics;
    return context.body(await told(), 200, { 'content-type': registry.contentType });
  });
}
