import type { DrawnLine, LotteryDetail } from '@machi/domain/lotteries/model';
import type { LotteryTexts } from './texts.ts';
import { wholeSlotInWords } from './words.ts';

/** Read by spreadsheets as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The list as a file: all that a draw needs beside the seed. No cell holds what somebody has typed. */
export function drawnFile(lottery: LotteryDetail, lines: readonly DrawnLine[], { t, locale }: LotteryTexts) {
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
      slot ? `"${wholeSlotInWords(slot, locale)}"` : '',
    ];
  });
  const content = BYTE_ORDER_MARK + [head, ...rows].map((row) => row.join(',')).join('\r\n');
  return { filename: `lottery-${lottery.lottery_id}.csv`, type: 'text/csv;charset=utf-8', content };
}
