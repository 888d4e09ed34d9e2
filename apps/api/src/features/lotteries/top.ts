import { nextFrom } from '../../platform/top/top-source.ts';

/** Own applications that are not drawn yet; a won time is a reservation. */
export const top = nextFrom<{ readonly spot_id: number }>(
  'lottery',
  3,
  `select l.lottery_id as key, l.title, l.spot_id, l.draws_at as starts, 'to-draw' as state
   from lottery_application a join lottery l using (lottery_id)
   where a.member_id = $1 and l.drawn_at is null and l.called_off_at is null order by l.draws_at, l.lottery_id`,
  ({ key, spot_id }, { locale }, { spots }) => ({
    place: spots.get(spot_id)?.spot_name[locale] ?? '',
    href: `/lottery/${key}`,
  }),
);
