import type { Hono } from 'hono';
import { statement } from '../database/database.ts';
import type { House } from './house.ts';

const probe = statement('probe', 'select 1');

/** `/healthz`: the process lives. `/readyz`: it can work now. `/metrics`: counts for the operator, nothing of persons. */
export function mountHealth(application: Hono, house: House, isLeaving: () => boolean): void {
  application.get('/healthz', (context) => context.json({ result: true, errors: {} }));
  application.get('/readyz', async (context) => {
    const isUp = await house.database.run(probe).then(
      () => true,
      () => false,
    );
    house.metrics.databaseUp.set(isUp ? 1 : 0);
    const isReady = isUp && !isLeaving();
    return context.json({ result: isReady, errors: {}, database: isUp, is_leaving: isLeaving() }, isReady ? 200 : 503);
  });
  application.get('/metrics', async (context) =>
    context.body(await house.metrics.registry.metrics(), 200, { 'content-type': house.metrics.registry.contentType }),
  );
}
