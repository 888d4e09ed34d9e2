import { addFavourite, listFavourites, removeFavourite } from '@machi/domain/favourites/contract';
import { notFound } from '@machi/domain/refusals/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';

const selectFavourites = statement<{ spot_id: number }>(
  'select-favourites',
  'select spot_id from favourite where member_id = $1 order by spot_id',
);
const insertFavourite = statement(
  'insert-favourite',
  'insert into favourite (member_id, spot_id, created_at) values ($1, $2, $3) on conflict do nothing',
);
const deleteFavourite = statement('delete-favourite', 'delete from favourite where member_id = $1 and spot_id = $2');

const favouritesOf = async (database: Queryable, memberId: number) => ({
  spot_ids: (await database.run(selectFavourites, [memberId])).map(({ spot_id }) => spot_id),
});

export const routes = ({ catalog, database }: House) => [
  serve(listFavourites, (_input, { member }) => favouritesOf(database, member.member_id)),

  serve(addFavourite, async ({ spot_id }, { member, now, write }) => {
    if (!(await catalog.read()).spots.has(spot_id)) return notFound;
    return write(async (transaction) => {
      await transaction.run(insertFavourite, [member.member_id, spot_id, now]);
      return favouritesOf(transaction, member.member_id);
    });
  }),

  serve(removeFavourite, ({ spot_id }, { member, write }) =>
    write(async (transaction) => {
      await transaction.run(deleteFavourite, [member.member_id, spot_id]);
      return favouritesOf(transaction, member.member_id);
    }),
  ),
];
