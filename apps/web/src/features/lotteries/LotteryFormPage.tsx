import { isIdText } from '@machi/domain/fields/in-address';
import { applyToLottery, readLottery, readOwnLotteryApplication } from '@machi/domain/lotteries/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { readSpot } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { useGoFromHere } from '../../shell/navigation/use-go-from-here.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import { ends } from './words.ts';
import { useLotteryTexts } from './texts.ts';

/** Applies in a lottery, or changes an application. */
export default function LotteryFormPage() {
  const { lottery_id: id = '' } = useParams();
  return isIdText(id) ? <Opened id={Number(id)} /> : <NotFoundPage />;
}

function Opened({ id }: { readonly id: number }) {
  const { t, locale } = useLotteryTexts();
  const query = useQuery(ask(readLottery, { lottery_id: id }, locale));
  const lottery = query.data?.lottery;
  useOwnName(`/lottery/${id}`, lottery?.title);
  const own = useQuery(ask(readOwnLotteryApplication, { lottery_id: id }, locale));
  const spot = useQuery({
    ...ask(readSpot, { spot_id: lottery?.spot_id ?? 0 }, locale),
    enabled: lottery !== undefined,
  });
  const go = useGoFromHere();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const open = [query, own, spot].find(({ isError, data }) => isError || data === undefined);
  if (open || !lottery || !own.data || !spot.data) return <NotLoaded query={open ?? query} label={t('loading.one')} />;

  async function sent(code: string) {
    await readChanged(applyToLottery);
    snackbar.show(t('form.sent', { code }), 'success');
    await go(`/lottery/${id}`);
  }
  return (
    <>
      <PageHead
        title={menuTitle('lottery-form', locale)}
        sub={t('form.sub', { title: lottery.title, end: ends(lottery.closes_at, locale) })}
      />
      {lottery.phase === 'open' ? (
        <ApplicationForm
          lottery={lottery}
          spot={spot.data.spot}
          before={own.data.application}
          onSent={({ code }) => void sent(code)}
        />
      ) : (
        <Callout
          tone="info"
          title={t('form.closed')}
          actions={<ButtonLink href={`/lottery/${id}`}>{t('see')}</ButtonLink>}
        />
      )}
    </>
  );
}
