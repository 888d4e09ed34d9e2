import { readFile } from 'node:fs/promises';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

// Comparison for the product: the same server library without any of the product.
const application = new Hono();
const {
  PEER_BODY_FILE,
  PEER_PATH = '/api/spots',
  PEER_DATABASE_URL,
  PEER_QUERY = '',
  PEER_SCHEMA = 'public',
} = process.env;

if (PEER_BODY_FILE !== undefined) {
  // As bytes, the cheapest form: a text would be encoded for each answer.
  const body = new Uint8Array(await readFile(PEER_BODY_FILE));
  application.get(PEER_PATH, (context) =>
    context.body(body, 200, { 'content-type': 'application/json; charset=utf-8' }),
  );
}
if (PEER_DATABASE_URL !== undefined) {
  const pool = new pg.Pool({
    connectionString: PEER_DATABASE_URL,
    options: `-c search_path=${PEER_SCHEMA},public`,
    max: 10,
  });
  application.get('/reservations/:member_id', async (context) => {
    const result = await pool.query({ name: 'rows', text: PEER_QUERY, values: [context.req.param('member_id')] });
    return context.json({ result: true, errors: {}, reservations: result.rows });
  });
}

const server = createAdaptorServer({ fetch: application.fetch });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('disconnect', () => process.exit(0));
