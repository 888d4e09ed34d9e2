import { isIdText } from '@machi/domain/fields/id-text';
import { menuTitle } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../../shell/navigation/own-names.ts';
import { useGoFromHere } from '../../../shell/navigation/use-go-from-here.ts';
import NotFoundPage from '../../../shell/pages/NotFoundPage.tsx';
import { ApplicationForm } from '../parts/ApplicationForm.tsx';
import { ends } from '../parts/words.ts';
import { lotteryQueries, useReadOwnAgain } from '../queries.ts';
import { useLotteryTexts } from '../texts.ts';

/** Applies in a lottery, or changes what was sent. */
export default function LotteryFormPage() {
  const { lottery_id: id = '' } = useParams();
  return isIdText(id) ? <Opened id={Number(id)} /> : <NotFoundPage />;
}

function Opened({ id }: { readonly id: number }) {
  const { t, locale } = useLotteryTexts();
  const query = useQuery(lotteryQueries.one(locale, id));
  const lottery = query.data?.lottery;
  useOwnName(`/lottery/${id}`, lottery?.title);
  const own = useQuery(lotteryQueries.own(locale, id, true));
  const spot = useQuery(lotteryQueries.spot(locale, lottery?.spot_id));
  const go = useGoFromHere();
  const snackbar = useSnackbar();
  const readAgain = useReadOwnAgain();
  const open = [query, own, spot].find(({ isError, data }) => isError || data === undefined);
  if (open || !lottery || !own.data || !spot.data) return <NotLoaded query={open ?? query} label={t('loading.one')} />;

  async function sent(code: string) {
    await readAgain();
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
