import pg from 'pg';
import { connectPostgres } from '../../database/connect-postgres.ts';
import { migrate } from '../../database/migrate.ts';
import { SAMPLE, newSampleUrl } from './databases.ts';
import { openRaceTown } from './race-town.ts';

/**
 * A town whose tables belong to another account, as in production.
 * @param databaseUrl of the run's server
 */
export async function openServingTown(databaseUrl: string) {
  const account = `serving-${crypto.randomUUID()}`;
  const server = new pg.Client({ connectionString: databaseUrl });
  await server.connect();
  await server.query(`create role "${account}" login`);
  await server.end();
  const ownerUrl = await newSampleUrl();
  const owner = connectPostgres(ownerUrl, SAMPLE, 2, () => {});
  await migrate(owner, SAMPLE, { account });
  const town = await openRaceTown({ databaseUrl: ownerUrl.replace('//machi@', `//${account}@`) });
  return {
    account,
    owner,
    town,
    async close() {
      await town.close();
      await owner.close();
    },
  };
}
