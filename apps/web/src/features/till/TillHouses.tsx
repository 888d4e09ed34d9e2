import { signedYenInWords } from '@machi/domain/billing/words';
import type { TillDay } from '@machi/domain/till/day';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useTillTexts } from './texts.ts';

interface TillHousesProps {
  readonly till: TillDay;
  readonly hrefOf: (house: number) => string;
}

/** What each drawer of a day came to, and whether it is closed. */
export function TillHouses({ till, hrefOf }: TillHousesProps) {
  const { t, locale } = useTillTexts();
  const yen = (amount: number) => <span className="num desk-line">{signedYenInWords(amount)[locale]}</span>;
  return (
    <Table
      caption={t('houses')}
      columns={[
        { id: 'house', head: t('houses.house') },
        { id: 'count', head: t('sums.count'), numeric: true },
        { id: 'cash', head: t('cash'), numeric: true },
        { id: 'other', head: t('other'), numeric: true },
        { id: 'state', head: t('state') },
      ]}
      rows={till.houses.map(({ house_id, house, count, cash_yen, other_yen, is_closed }) => ({
        id: String(house_id),
        cells: [
          <TextLink key="house" href={hrefOf(house_id)}>
            {house}
          </TextLink>,
          String(count),
          yen(cash_yen),
          yen(other_yen),
          t(is_closed ? 'houses.closed' : count === 0 ? 'houses.none' : 'state.open'),
        ],
      }))}
    />
  );
}
