import { BYTE_ORDER_MARK, csvText } from '@machi/domain/desk/csv';
import { readDrawnList } from '@machi/domain/lotteries/contract';
import type { DrawnLine, LotteryDetail } from '@machi/domain/lotteries/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { saveText } from '../../shell/calls/save-reply.ts';
import { useLotteryTexts, type LotteryTexts } from './texts.ts';
import { canDigest, drawAgain, type DrawnAgain } from './draw-again.ts';
import { slotInWords, wholeSlotInWords } from './words.ts';

/** The list as a file: everything that a draw needs beside the seed. */
function drawnFile(lottery: LotteryDetail, lines: readonly DrawnLine[], { t, locale }: LotteryTexts) {
  const choices = Array.from({ length: lottery.choices }, (_one, index) => index);
  const slotOf = (no: number | null) => lottery.slots.find(({ slot_no }) => slot_no === no);
  const head = [
    t('drawn.code'),
    t('drawn.household'),
    ...choices.map((index) => t('choice', { rank: index + 1 })),
    t('drawn.outcome'),
    t('file.slot'),
    t('file.time'),
  ];
  const rows = lines.map((line) => {
    const slot = slotOf(line.slot_no);
    return [
      line.code,
      line.household_no,
      ...choices.map((index) => line.choices[index] ?? ''),
      line.outcome,
      line.slot_no ?? '',
      slot ? wholeSlotInWords(slot, locale) : '',
    ];
  });
  const content = BYTE_ORDER_MARK + csvText([head, ...rows.map((row) => row.map(String))]);
  return { filename: `lottery-${lottery.lottery_id}.csv`, type: 'text/csv;charset=utf-8', content };
}

/** Limit of lines on the page; the file has all. */
const SHOWN = 200;

interface DrawnProps {
  readonly lottery: LotteryDetail;
  readonly seed: string;
  /** Code of the reader, whose line is marked. */
  readonly ownCode: string | undefined;
}

/** Result of the draw by code, and a repeat of the draw in the reader's own browser. */
export function Drawn({ lottery, seed, ownCode }: DrawnProps) {
  const { t, locale } = useLotteryTexts();
  const query = useQuery(ask(readDrawnList, { lottery_id: lottery.lottery_id }, locale));
  const [again, setAgain] = useState<DrawnAgain | 'busy'>();
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('drawn.loading')} />;
  const { lines } = query.data;
  const slotOf = (no: number) => lottery.slots.find(({ slot_no }) => slot_no === no);

  async function check() {
    setAgain('busy');
    setAgain(await drawAgain(seed, lottery.seed_hash, lines));
  }
  const isRight =
    again !== undefined && again !== 'busy' && again.isSeedKept && again.isCounted && again.different.length === 0;
  return (
    <Section className="stack" title={t('drawn.title')}>
      <p>{t('drawn.what', { won: lines.filter(({ outcome }) => outcome === 'won').length, all: lines.length })}</p>
      <div className="actions">
        <Button
          busy={again === 'busy'}
          busyLabel={t('again.busy')}
          disabledReason={canDigest() ? undefined : t('again.cannot')}
          onClick={() => void check()}
        >
          {t('again')}
        </Button>
        <Button
          variant="text"
          icon={<Icon name="download" />}
          onClick={() => saveText(drawnFile(lottery, lines, { t, locale }))}
        >
          {t('drawn.save')}
        </Button>
      </div>
      <p className="sm muted">{t('again.what')}</p>
      {again !== undefined && again !== 'busy' && (
        <Callout
          tone={isRight ? 'success' : 'warning'}
          live="status"
          title={t(isRight ? 'again.right' : 'again.wrong')}
        >
          {isRight && <p>{t('again.right.what', { all: lines.length })}</p>}
          {!again.isSeedKept && <p>{t('again.seed')}</p>}
          {!again.isCounted && <p>{t('again.counted')}</p>}
          {again.different.length > 0 && (
            <p>{t('again.different', { codes: again.different.slice(0, 10).join(', ') })}</p>
          )}
        </Callout>
      )}
      <Table
        caption={t('drawn.title')}
        columns={[
          { id: 'code', head: t('drawn.code') },
          { id: 'household', head: t('drawn.household'), numeric: true, labelled: true },
          { id: 'outcome', head: t('drawn.outcome') },
        ]}
        fold="lines"
        rows={lines.slice(0, SHOWN).map(({ code, household_no, outcome, slot_no }) => {
          const slot = slot_no === null ? undefined : slotOf(slot_no);
          return {
            id: code,
            current: code === ownCode,
            cells: [
              <b key="code" className="num nb">
                {code === ownCode ? t('drawn.yours', { code }) : code}
              </b>,
              household_no,
              slot ? (
                <Unbroken key="won" text={t('drawn.won', { slot: slotInWords(slot, locale) })} />
              ) : (
                t(outcome === 'household' ? 'drawn.same' : 'drawn.lost')
              ),
            ],
          };
        })}
      />
      {lines.length > SHOWN && <p>{t('drawn.more', { shown: SHOWN, all: lines.length })}</p>}
      <Disclosure title={t('seed.title')}>
        <div className="stack">
          <p>{t('seed.hash')}</p>
          <p className="num lottery-digits">{lottery.seed_hash}</p>
          <p>{t('seed.seed')}</p>
          <p className="num lottery-digits">{seed}</p>
          <p>{t('seed.how')}</p>
        </div>
      </Disclosure>
    </Section>
  );
}
