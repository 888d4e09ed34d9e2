import type { TownPack } from '@machi/domain/town/model';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { seedTown } from '../../seed/seed.ts';

/**
 * Fills an empty database with the state before notices and equipment existed: spots 1 and 4 with their rooms and
 * service 1, with texts changed by the office.
 */
export async function buildOldHouse(database: Database, schema: string, town: TownPack): Promise<void> {
  await migrate(database, schema);
  await seedTown(database, town);
  const changed = (name: string) =>
    `texts = texts || '{"${name}": {"ja": "町で直した文", "en": "Changed by the office"}}'`;
  await database.script(
    `delete from equipment; delete from notice; delete from filled_table where table_name in ('equipment', 'notice');
     delete from spot_relation; delete from room where spot_id not in (1, 4); delete from spot where spot_id not in (1, 4);
     delete from service where service_id <> 1;
     update spot set ${changed('spot_name')}; update room set ${changed('room_name')};
     update service set ${changed('service_name')};`,
  );
}
