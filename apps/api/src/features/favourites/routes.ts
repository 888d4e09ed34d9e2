import { addFavourite, listFavourites, removeFavourite } from '@machi/domain/favourites/contract';
import { notFound } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { favourite } from '../../database/tables/spot-status.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';

const favourites = rowsOf(favourite);

async function favouritesOf(database: Queryable, member_id: number) {
  const rows = await favourites.list(database, 'select-favourites', { member_id }, { order: ['spot_id'] });
  return { spot_ids: rows.map(({ spot_id }) => spot_id) };
}

export const routes = ({ catalog, database }: House) => [
  serve(listFavourites, (_input, { member }) => favouritesOf(database, member.member_id)),

  serve(addFavourite, async ({ spot_id }, { member, now, write }) => {
    if (!(await catalog.read()).spots.has(spot_id)) return notFound;
    return write(async (transaction) => {
      const row = { member_id: member.member_id, spot_id, created_at: now };
      await favourites.insertIfAbsent(transaction, 'insert-favourite', row, ['spot_id']);
      return favouritesOf(transaction, member.member_id);
    });
  }),

  serve(removeFavourite, ({ spot_id }, { member, write }) =>
    write(async (transaction) => {
      await favourites.remove(transaction, 'delete-favourite', { member_id: member.member_id, spot_id });
      return favouritesOf(transaction, member.member_id);
    }),
  ),
];
