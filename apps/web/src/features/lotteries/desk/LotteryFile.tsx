import type { DeskLottery } from '@machi/domain/lotteries/model';
import {
  callOffLottery,
  drawLotteryNow,
  dropLottery,
  enterLotteryApplication,
  readDeskLottery,
} from '@machi/domain/lotteries/desk-contract';
import { readSpot, type Spot } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { TextField } from '@machi/ui/field/TextField';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { CounterEntry } from '../../../shell/desk/account-finder/CounterEntry.tsx';
import { ApplicationForm } from '../ApplicationForm.tsx';
import { begins, daysOfUse, ends, listInWords, phaseShapes } from '../words.ts';
import { Applicants } from './Applicants.tsx';
import { Households } from './Households.tsx';
import { LotteryForm } from './LotteryForm.tsx';
import { useLotteryDeskTexts } from './texts.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';

/** Enters the application of a person at the counter or on the telephone. */
function EnterApplication({ lottery }: { readonly lottery: DeskLottery }) {
  const { t, locale } = useLotteryDeskTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const spot = useQuery(ask(readSpot, { spot_id: lottery.spot_id }, locale)).data?.spot;
  return (
    <CounterEntry id="lottery-enter" title={t('enter.title')}>
      {({ member_id, name }, done) =>
        spot && (
          <ApplicationForm
            key={member_id}
            lottery={lottery}
            spot={spot}
            before={null}
            enteredFor={member_id}
            onSent={({ code }) => {
              snackbar.show(t('enter.done', { name, code }), 'success');
              done();
              void readChanged(enterLotteryApplication);
            }}
          />
        )
      }
    </CounterEntry>
  );
}

/** Cancels a lottery before the draw; all applicants get the reason. */
function CallOff({ lottery, heading }: { lottery: DeskLottery; heading: RefObject<HTMLHeadingElement | null> }) {
  const texts = useLotteryDeskTexts();
  const { t } = texts;
  const [english, setEnglish] = useState('');
  const why = useReason('off-reason', t('off.reason'), t('off.missing'));
  const { lottery_id, title, application_count: count } = lottery;
  return (
    <AskedAction
      endpoint={callOffLottery}
      input={() => (why.check() ? { lottery_id, reason: { ja: why.reason, en: english } } : undefined)}
      label={t('off')}
      question={t('off.question', { title })}
      consequence={t('off.consequence', { count })}
      done={({ told }) => t('off.done', { count: told })}
      isDanger
      isOnce
      // The button is gone with the lottery.
      focus={heading}
      button={{ variant: 'text-danger' }}
      words={texts}
    >
      <ReasonField lang="ja" {...why.field} />
      <TextField
        lang="en"
        label={t('off.reason.en')}
        optionalWord={t('optional')}
        hint={t('off.reason.en.hint')}
        value={english}
        autoComplete="off"
        onChange={({ target }) => setEnglish(target.value)}
      />
    </AskedAction>
  );
}

interface LotteryFileProps {
  readonly lotteryId: number;
  readonly spots: readonly Spot[];
  /** Whether a press opened it, not an address. */
  readonly takesFocus: boolean;
  readonly onSaved: (lotteryId: number, isNew: boolean) => void;
  readonly onGone: () => void;
}

/** Applicants whom reception has to telephone. */
function ToCall({ lottery }: { readonly lottery: DeskLottery }) {
  const { t } = useLotteryDeskTexts();
  if (lottery.to_call.length === 0) return null;
  return (
    <Section className="stack" title={t('call.title')} level={3}>
      <p>{t('call.what')}</p>
      <Table
        caption={t('call.title')}
        columns={(['name', 'tel', 'outcome', 'why'] as const).map((id) => ({ id, head: t(`call.${id}`) }))}
        rows={lottery.to_call.map(({ code, name, tel, outcome, why }) => ({
          id: code,
          cells: [
            <span key="name">
              <b>{name}</b> <small className="num nb">{code}</small>
            </span>,
            tel === '' ? '―' : <Telephone key="tel" number={tel} />,
            t(outcome === null ? 'outcome.off' : `outcome.${outcome}`),
            t(`call.${why}`),
          ],
        }))}
      />
    </Section>
  );
}

const UNFINISHED_MILLISECONDS = 10_000;

export function LotteryFile({ lotteryId, spots, takesFocus, onSaved, onGone }: LotteryFileProps) {
  const texts = useLotteryDeskTexts();
  const { t, locale } = texts;
  const query = useQuery({
    ...ask(readDeskLottery, { lottery_id: lotteryId }, locale),
    // The server is still creating a draw's reservations and notifications: the page shows when they are done.
    refetchInterval: ({ state }) => ((state.data?.lottery.unfinished_count ?? 0) > 0 ? UNFINISHED_MILLISECONDS : false),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [written, setWritten] = useState<'change' | 'again'>();
  const lottery = query.data?.lottery;
  const isRead = lottery !== undefined;
  useEffect(() => {
    if (takesFocus && isRead) heading.current?.focus();
  }, [takesFocus, isRead]);
  if (query.isError || !lottery) return <NotLoaded query={query} label={t('loading')} />;
  const { phase } = lottery;
  const isUnderWay = phase === 'planned' || phase === 'open' || phase === 'closed';
  const rows = [
    { id: 'where', term: t('fact.where'), detail: `${lottery.spot_name} ${listInWords(lottery.room_names, locale)}` },
    {
      id: 'days',
      term: t('fact.days'),
      detail: t('fact.days-of', { days: daysOfUse(lottery, locale), count: lottery.slot_count }),
    },
    {
      id: 'apply',
      term: t('fact.apply'),
      detail: (
        <Unbroken
          text={t('from-to', { start: begins(lottery.opens_at, locale), end: ends(lottery.closes_at, locale) })}
        />
      ),
    },
    { id: 'draw', term: t('fact.draw'), detail: begins(lottery.drawn_at ?? lottery.draws_at, locale) },
    {
      id: 'count',
      term: t('fact.applications'),
      detail: t('fact.applications-of', { count: lottery.application_count, households: lottery.household_count }),
    },
    ...(lottery.won_count === null
      ? []
      : [{ id: 'won', term: t('fact.won'), detail: t('fact.won-of', { count: lottery.won_count }) }]),
  ];
  const words = { t };
  const toggle = (form: 'change' | 'again') => setWritten(written === form ? undefined : form);
  return (
    <div className="stack-lg">
      <section className="stack" aria-labelledby="lottery-file">
        <div className="row between">
          <h2 id="lottery-file" ref={heading} tabIndex={-1}>
            {lottery.title}
          </h2>
          <StatusTag shape={phaseShapes[phase]}>{t(`phase.${phase}`)}</StatusTag>
        </div>
        {phase === 'called-off' && <p>{t('off.why', { reason: lottery.call_off_reason })}</p>}
        {lottery.unfinished_count > 0 && (
          <Callout tone="info" title={t('unfinished', { count: lottery.unfinished_count })}>
            <p>{t('unfinished.what')}</p>
          </Callout>
        )}
        <DescriptionList rows={rows} />
        <div className="actions">
          {phase === 'closed' && (
            <AskedAction
              endpoint={drawLotteryNow}
              input={{ lottery_id: lotteryId }}
              label={t('draw')}
              question={t('draw.question', { title: lottery.title })}
              consequence={t('draw.consequence', {
                count: lottery.application_count,
                households: lottery.household_count,
              })}
              done={t('draw.done')}
              focus={heading}
              button={{ variant: 'primary' }}
              words={words}
            />
          )}
          {phase === 'planned' && (
            <Button onClick={() => toggle('change')} aria-expanded={written === 'change'}>
              {t('change')}
            </Button>
          )}
          <Button onClick={() => toggle('again')} aria-expanded={written === 'again'}>
            {t('again')}
          </Button>
          <ButtonLink variant={phase === 'closed' ? 'text' : 'second'} href={`/lottery/${lotteryId}`}>
            {t(phase === 'drawn' ? 'public.drawn' : 'public')}
          </ButtonLink>
          {isUnderWay && phase !== 'planned' && <CallOff lottery={lottery} heading={heading} />}
          {phase === 'planned' && (
            <AskedAction
              endpoint={dropLottery}
              input={{ lottery_id: lotteryId }}
              label={t('drop')}
              question={t('drop.question', { title: lottery.title })}
              consequence={t('drop.consequence')}
              done={t('drop.done')}
              isDanger
              focus={heading}
              button={{ variant: 'text' }}
              words={words}
              onDone={onGone}
            />
          )}
        </div>
      </section>
      {(written === 'again' || (written === 'change' && phase === 'planned')) && (
        <Panel title={t(`${written}.title`)}>
          <LotteryForm
            key={written}
            spots={spots}
            {...(written === 'change' ? { lottery } : { like: lottery })}
            onSaved={(id) => {
              setWritten(undefined);
              onSaved(id, written === 'again');
            }}
          />
        </Panel>
      )}
      <ToCall lottery={lottery} />
      {lottery.application_count > 0 && <Applicants lottery={lottery} />}
      {isUnderWay && phase !== 'planned' && <Households lotteryId={lotteryId} />}
      {phase === 'open' && <EnterApplication lottery={lottery} />}
    </div>
  );
}
