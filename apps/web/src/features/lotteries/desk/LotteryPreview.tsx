import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { previewLottery } from '@machi/domain/lotteries/desk-contract';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { useEffect, useRef } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useLotteryDeskTexts } from './texts.ts';

type Found = ReplyOf<typeof previewLottery>;

interface LotteryPreviewProps {
  readonly found: Found;
  readonly isChange: boolean;
  readonly isBusy: boolean;
  readonly onSave: () => void;
}

/** Slots of a lottery, and those left out, before anything is held. */
export function LotteryPreview({ found, isChange, isBusy, onSave }: LotteryPreviewProps) {
  const { t, locale } = useLotteryDeskTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { slots, left_out: leftOut } = found;
  const byDay = [...Map.groupBy(slots, ({ target_date, room_name }) => `${target_date} ${room_name}`).values()];
  return (
    <Callout
      ref={box}
      tone={slots.length === 0 ? 'warning' : 'info'}
      focusable
      live="status"
      title={t('preview.title', { count: slots.length })}
      actions={
        slots.length > 0 && (
          <SendingButton variant="primary" busy={isBusy} onClick={onSave}>
            {t(isChange ? 'preview.change' : 'preview.make', { count: slots.length })}
          </SendingButton>
        )
      }
    >
      <p>{t(slots.length === 0 ? 'preview.none' : 'preview.what')}</p>
      {slots.length > 0 && (
        <Disclosure title={t('preview.slots')}>
          <Table
            caption={t('preview.slots')}
            columns={(['day', 'room', 'times'] as const).map((id) => ({ id, head: t(`preview.${id}`) }))}
            fold="lines"
            rows={byDay.flatMap((places) => {
              const [first] = places;
              if (!first) return [];
              const { target_date, room_name } = first;
              const times = places.map(({ target_time }) => timesInWords(target_time)[locale]).join(t('comma'));
              return [
                { id: `${target_date} ${room_name}`, cells: [dateInWords(target_date)[locale], room_name, times] },
              ];
            })}
          />
        </Disclosure>
      )}
      {leftOut.length > 0 && (
        <Disclosure title={t('left-out', { count: leftOut.length })} startsOpen={leftOut.length <= 20}>
          <Table
            caption={t('left-out', { count: leftOut.length })}
            columns={(['day', 'room', 'times', 'why'] as const).map((id) => ({ id, head: t(`preview.${id}`) }))}
            fold="lines"
            rows={leftOut.map(({ target_date, room_name, target_time, why }) => ({
              id: `${target_date} ${room_name} ${target_time.start}`,
              cells: [dateInWords(target_date)[locale], room_name, timesInWords(target_time)[locale], t(`why.${why}`)],
            }))}
          />
        </Disclosure>
      )}
    </Callout>
  );
}
