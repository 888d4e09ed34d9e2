import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { TaxiCompany } from '@machi/domain/taxis/model';
import { driveMinutes, officeStand, type TaxiTerms } from '@machi/domain/taxis/durations';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { rowsOf } from '../../database/rows.ts';
import { spot_relation } from '../../database/tables/rides.ts';
import { fileOnDay } from '../../town/pack-in-force.ts';

const relations = rowsOf(spot_relation);

/** The taxi rules: the pack's, with drives from the database; of a later day with what is published for then. */
export async function readTerms(
  { town, settings }: Pick<House, 'town' | 'settings'>,
  database: Queryable,
  day?: DateText,
): Promise<TaxiTerms> {
  return {
    ...(day === undefined ? town.taxi : await fileOnDay(database, settings, 'taxi.json', town.taxi, day)),
    relations: await relations.list(
      database,
      'select-spot-relations',
      {},
      { columns: ['from_spot_id', 'to_spot_id', 'duration_minutes'], order: ['from_spot_id', 'to_spot_id'] },
    ),
    shared_office: town.town.fixed_spots.shared_office,
  };
}

/** The taxi company's public information. */
export function viewCompany({ town }: Pick<House, 'town'>, terms: TaxiTerms, locale: Locale): TaxiCompany {
  const office = officeStand(terms);
  if (!office) throw new Error('no taxi stand is at the shared office');
  const drive = (from: number, to: number) => driveMinutes(terms.relations, from, to) ?? null;
  return {
    company_name: town.taxi.company_name[locale],
    tel: terms.tel,
    most_persons: terms.most_persons,
    opens: terms.opens,
    closes: terms.closes,
    taxistand_id: office.taxistand_id,
    stands: town.taxi.stands.map(({ taxistand_id, taxistand_name, spot_id }) => ({
      taxistand_id,
      taxistand_name: taxistand_name[locale],
      spot_id,
      minutes_there: taxistand_id === office.taxistand_id ? null : drive(spot_id, office.spot_id),
      minutes_back: taxistand_id === office.taxistand_id ? null : drive(office.spot_id, spot_id),
    })),
  };
}
