import { readFeeTable } from '@machi/domain/spot-desk/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { AskBeforeLeaving } from '../../shell/desk/leaving/AskBeforeLeaving.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { FeeTableForm } from './fees/FeeTableForm.tsx';
import { useSpotDeskTexts } from './texts.ts';
import './spot-desk.css';

export default function FeeTablePage() {
  const { t, locale } = useSpotDeskTexts();
  const spotId = Number(useParams()['spot_id']);
  const query = useQuery(askAnew(readFeeTable, { spot_id: spotId }, locale));
  const { data } = query;
  const table = data?.table;
  useOwnName(`/reception/spot/${spotId}`, table?.spot_name);
  const title = officialTitle('reception-spot-fee', locale);
  return (
    <AskBeforeLeaving>
      <PageHead
        title={table === undefined ? title : t('fees.title', { spot: table.spot_name })}
        sub={<TextLink href={`/reception/spot/${spotId}`}>{t('fees.back')}</TextLink>}
      />
      <ReceptionNav />
      {query.isError || !table ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <FeeTableForm key={table.spot_id} table={table} />
      )}
    </AskBeforeLeaving>
  );
}
