import { changeLottery, createLottery, listDeskLotteries } from '@machi/domain/lotteries/desk-contract';
import { listSpots } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { listedToday } from '../../../shell/listed.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';
import { officialTitle } from '../../../shell/officials/part.ts';
import { ReceptionNav } from '../../../shell/reception-nav/ReceptionNav.tsx';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useNarrowed } from '../Narrowed.tsx';
import { begins, ends, phaseShapes } from '../words.ts';
import { closedApplicants, readAddress } from './address.ts';
import { LotteryFile } from './LotteryFile.tsx';
import { LotteryForm } from './LotteryForm.tsx';
import { useLotteryDeskTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../lottery.css';

/** View when the address names no lottery. */
const LIST = '0';

/** The lottery desk: the list, an open lottery, or a new one. */
export default function LotteryDeskPage() {
  const { t, locale } = useLotteryDeskTexts();
  const snackbar = useSnackbar();
  const { address, hrefWith, go } = useHeldAddress('/reception/lottery', readAddress);
  const readChanged = useReadChanged();
  const query = useQuery(ask(listDeskLotteries, {}, locale));
  const spots = (useQuery(ask(listSpots, {}, locale)).data?.spots ?? []).filter(
    ({ fixing_method }) => fixing_method !== 0,
  );
  const { data } = query;
  const { found, choice } = useNarrowed(data?.lotteries ?? [], (phase) => t(`phase.${phase}`), [
    { name: 'spot', label: t('spot'), any: t('list.any') },
    { name: 'phase', label: t('list.state'), any: t('list.any') },
  ]);
  const view = address.isNew ? 'new' : String(address.lottery);
  // The pressed button is gone: the heading of the new view takes the focus.
  const heading = useFocusOn<HTMLHeadingElement, string>(view, (now, before) => now === LIST && before !== undefined);
  const [first] = useState(view);
  const isArrived = useNavigationType() === 'PUSH';
  const [isOpenedHere, setOpenedHere] = useState(isArrived);
  if (!isOpenedHere && view !== first) setOpenedHere(true);
  const back = (
    <ButtonLink href={hrefWith({ lottery: undefined, work: undefined, ...closedApplicants })}>{t('back')}</ButtonLink>
  );

  async function saved(lotteryId: number, isNew: boolean) {
    await readChanged(isNew ? createLottery : changeLottery);
    snackbar.show(t(isNew ? 'made' : 'changed'), 'success');
    go({ lottery: String(lotteryId) }, true);
  }
  function content() {
    if (address.isNew)
      return (
        <Panel>
          <FileHeading id="lottery-new" className="panel-title" takesFocus={isOpenedHere}>
            {t('new.title')}
          </FileHeading>
          <LotteryForm spots={spots} onSaved={(id) => void saved(id, true)} />
        </Panel>
      );
    if (address.lottery > 0)
      return (
        <LotteryFile
          key={address.lottery}
          lotteryId={address.lottery}
          spots={spots}
          takesFocus={isOpenedHere}
          onSaved={(id, isNew) => void saved(id, isNew)}
          onGone={() => go({ lottery: undefined }, true)}
        />
      );
    if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
    if (data.lotteries.length === 0)
      return (
        <EmptyState
          title={t('none')}
          actions={
            <ButtonLink variant="primary" href={hrefWith({ lottery: 'new' })}>
              {t('new')}
            </ButtonLink>
          }
        >
          <p>{t('none.what')}</p>
        </EmptyState>
      );
    return (
      <div className="stack">
        {choice}
        <Table
          caption={t('list')}
          columns={(['name', 'state', 'applications', 'apply', 'draw'] as const).map((id) => ({
            id,
            head: t(`list.${id}`),
            numeric: id === 'applications',
          }))}
          rows={found.map((lottery) => ({
            id: String(lottery.lottery_id),
            cells: [
              <span key="name">
                <TextLink href={hrefWith({ lottery: String(lottery.lottery_id) })}>{lottery.title}</TextLink>
                <small className="desk-under">{lottery.spot_name}</small>
              </span>,
              <StatusTag key="state" shape={phaseShapes[lottery.phase]}>
                {t(`phase.${lottery.phase}`)}
              </StatusTag>,
              lottery.application_count,
              // In narrow or large text it breaks only between its ends.
              <span key="apply" className="num lottery-term">
                <span>{t('from-to', { start: begins(lottery.opens_at, locale), end: '' })}</span>{' '}
                <span>{ends(lottery.closes_at, locale)}</span>
              </span>,
              <span key="draw" className="num nb">
                {listedToday(lottery.draws_at.slice(0, 10), locale)}
              </span>,
            ],
          }))}
        />
      </div>
    );
  }
  const isList = !address.isNew && address.lottery === 0;
  return (
    <>
      <PageHead
        headingRef={heading}
        title={officialTitle('reception-lottery', locale)}
        sub={t('sub')}
        actions={
          isList ? (
            data && data.lotteries.length > 0 ? (
              <ButtonLink variant="primary" href={hrefWith({ lottery: 'new' })}>
                {t('new')}
              </ButtonLink>
            ) : undefined
          ) : (
            back
          )
        }
      />
      <ReceptionNav />
      {content()}
    </>
  );
}
