import './lottery.css';
import { isIdText } from '@machi/domain/fields/in-address';
import { readLottery, readOwnLotteryApplication } from '@machi/domain/lotteries/contract';
import type { LotteryDetail, LotterySlot } from '@machi/domain/lotteries/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { Table } from '@machi/ui/table/Table';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { useSession } from '../../shell/record/record.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { Drawn } from './Drawn.tsx';
import { Left } from './Left.tsx';
import { OwnApplication } from './OwnApplication.tsx';
import { begins, daysOfUse, ends, listInWords, phaseShapes } from './words.ts';
import { useLotteryTexts } from './texts.ts';

/** Limit of unfolded lines. */
const OPEN = 16;

/** The times of the draw, a line for each day and room. */
function SlotsByDay({ slots }: { readonly slots: readonly LotterySlot[] }) {
  const { t, locale } = useLotteryTexts();
  const places = [...Map.groupBy(slots, ({ target_date, room_id }) => `${target_date} ${room_id}`).entries()];
  const table = (
    <Table
      caption={t('slots.caption')}
      columns={[
        { id: 'day', head: t('slots.day') },
        { id: 'room', head: t('slots.room') },
        { id: 'times', head: t('slots.times') },
      ]}
      fold="lines"
      rows={places.map(([id, [first, ...others]]) => ({
        id,
        cells:
          first === undefined
            ? []
            : [
                <span key="day" className="num nb">
                  {dateInWords(first.target_date)[locale]}
                </span>,
                t('slots.room-of', { room: first.room_name, capacity: first.capacity }),
                <span key="times" className="num row loose">
                  {[first, ...others].map(({ slot_no, target_time }) => (
                    <span key={slot_no} className="nb">
                      {t('slots.numbered', { no: slot_no, times: timesInWords(target_time)[locale] })}
                    </span>
                  ))}
                </span>,
              ],
      }))}
    />
  );
  return places.length > OPEN ? (
    <Disclosure title={t('slots.all', { count: slots.length })}>{table}</Disclosure>
  ) : (
    table
  );
}

const steps = ['seed', 'household', 'ticket', 'choice'] as const;

/** Method of the draw in plain words. */
function HowItIsDrawn({ lottery }: { readonly lottery: LotteryDetail }) {
  const { t } = useLotteryTexts();
  return (
    <Section className="stack" title={t('how.title')}>
      <ol className="numbered">
        {steps.map((step) => (
          <li key={step}>{t(`how.${step}`)}</li>
        ))}
      </ol>
      {lottery.seed === null && (
        <Disclosure title={t('seed.before')}>
          <div className="stack">
            <p>{t('seed.before.what')}</p>
            <p className="num lottery-digits">{lottery.seed_hash}</p>
          </div>
        </Disclosure>
      )}
    </Section>
  );
}

function Facts({ lottery }: { readonly lottery: LotteryDetail }) {
  const { t, locale } = useLotteryTexts();
  const rows = [
    {
      id: 'spot',
      term: t('fact.spot'),
      detail: <TextLink href={`/spot/detail/${lottery.spot_id}`}>{lottery.spot_name}</TextLink>,
    },
    { id: 'rooms', term: t('fact.rooms'), detail: listInWords(lottery.room_names, locale) },
    { id: 'days', term: t('fact.days'), detail: daysOfUse(lottery, locale) },
    {
      id: 'apply',
      term: t('fact.apply'),
      detail: (
        <Unbroken
          text={t('fact.from-to', { start: begins(lottery.opens_at, locale), end: ends(lottery.closes_at, locale) })}
        />
      ),
    },
    { id: 'draw', term: t('fact.draw'), detail: begins(lottery.drawn_at ?? lottery.draws_at, locale) },
    { id: 'choices', term: t('fact.choices'), detail: t('fact.up-to', { count: lottery.choices }) },
  ];
  return <DescriptionList rows={rows} />;
}

/** One lottery: its slots and dates, the own application and, after the draw, the whole list. */
export default function LotteryPage() {
  const { lottery_id: id = '' } = useParams();
  return isIdText(id) ? <Opened id={Number(id)} /> : <NotFoundPage />;
}

function Opened({ id }: { readonly id: number }) {
  const { t, locale } = useLotteryTexts();
  const { isLoggedIn } = useSession();
  const query = useQuery(ask(readLottery, { lottery_id: id }, locale));
  const application = useQuery({
    ...ask(readOwnLotteryApplication, { lottery_id: id }, locale),
    enabled: isLoggedIn,
  }).data?.application;
  const lottery = query.data?.lottery;
  useOwnName(`/lottery/${id}`, lottery?.title);
  if (query.isError || !lottery) return <NotLoaded query={query} label={t('loading.one')} />;
  const { phase, seed } = lottery;
  const canApply = phase === 'open' && !application;
  const apply = (
    <ButtonLink variant="primary" href={`/lottery/form/${id}`}>
      {t('apply')}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={lottery.title}
        sub={<StatusTag shape={phaseShapes[phase]}>{t(`phase.${phase}`)}</StatusTag>}
        actions={canApply && apply}
      />
      <div className="stack-lg">
        {phase === 'called-off' && (
          <Callout tone="warning" title={t('called-off')}>
            <p>{t('called-off.why', { reason: lottery.call_off_reason })}</p>
          </Callout>
        )}
        {application && <OwnApplication lottery={lottery} application={application} />}
        <Left lottery={lottery} />
        <Facts lottery={lottery} />
        {seed !== null && <Drawn lottery={lottery} seed={seed} ownCode={application?.code} />}
        <Section className="stack" titleId="lottery-slots" title={t('slots.title', { count: lottery.slot_count })}>
          <SlotsByDay slots={lottery.slots} />
          {canApply && <div className="actions">{apply}</div>}
        </Section>
        <HowItIsDrawn lottery={lottery} />
      </div>
    </>
  );
}
