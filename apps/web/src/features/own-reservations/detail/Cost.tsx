import { longDayOf } from '@machi/domain/calendar/long-days';
import { minutesInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { bandLineInWords } from '@machi/domain/reservations/band-words';
import type { QuoteLine, Reservation } from '@machi/domain/reservations/model';
import { dueYen, leftYen, owedBackYen, statusOf } from '@machi/domain/reservations/status';
import { TextLink } from '@machi/ui/link/TextLink';
import { Quote } from '@machi/ui/quote/Quote';
import { Section } from '@machi/ui/section/Section';
import { useId } from 'react';
import { GAP } from '../../../shell/navigation/around.ts';
import { useOwnTexts, type OwnTexts } from '../texts.ts';

/** Calculation of an amount: "（2時間30分 − 準備1時間）× 400円". */
function workingOf(line: QuoteLine, { t, locale }: OwnTexts): string {
  if (line.pieces > 0) return t('cost.pieces', { count: line.pieces, rate: yenInWords(line.yen_per_piece)[locale] });
  const rate = yenInWords(line.yen_per_hour)[locale];
  const words =
    bandLineInWords(line)?.[locale] ??
    (line.discount_minutes === 0
      ? t('cost.line', { duration: minutesInWords(line.charged_minutes)[locale], rate })
      : t('cost.discounted', {
          duration: minutesInWords(line.charged_minutes + line.discount_minutes)[locale],
          discount: minutesInWords(line.discount_minutes)[locale],
          rate,
        }));
  if (line.factor === 1) return words;
  return t(line.factor === 0 ? 'cost.full' : 'cost.partial', { line: words });
}

/** The agreed price item by item, and whether it is paid. */
export function Cost({ reservation, lines }: { reservation: Reservation; lines: readonly QuoteLine[] }) {
  const { t, locale } = useOwnTexts();
  const id = useId();
  const { paid_at, amount, spot_id, location_name } = reservation;
  const due = dueYen(reservation);
  // A cancelled or refused reservation was not used: its price means nothing any more.
  const isOver = reservation.paid_yen === 0 && ['cancelled', 'refused'].includes(statusOf(reservation));
  const [left, owed] = [leftYen(reservation), owedBackYen(reservation)];
  const { paid_yen } = reservation;
  const [before, after = ''] = t('cost.unpaid', { spot: GAP }).split(GAP);
  return (
    <Section className="stack reading" titleId={id} title={t('cost.title')}>
      {isOver ? null : (
        <Quote
          lines={lines.map((line, index) => ({
            id: `${index} ${line.kind}`,
            label: line.label,
            detail: workingOf(line, { t, locale }),
            amount: yenInWords(line.amount)[locale],
          }))}
          totalLabel={t('cost.total')}
          total={yenInWords(amount)[locale]}
        />
      )}
      {paid_at === null ? null : <p>{t('cost.paid', { day: longDayOf(paid_at, locale) })}</p>}
      {paid_yen > 0 && left > 0 ? (
        <p>{t('cost.partly', { paid: yenInWords(paid_yen)[locale], left: yenInWords(left)[locale] })}</p>
      ) : null}
      {owed > 0 ? <p>{t('cost.owed', { yen: yenInWords(owed)[locale] })}</p> : null}
      {paid_at === null && due > 0 ? (
        <p className="sm">
          {before}
          <TextLink href={`/spot/detail/${spot_id}`}>{location_name}</TextLink>
          {after}
        </p>
      ) : null}
      {paid_at === null && due === 0 ? <p className="sm">{t('cost.free')}</p> : null}
    </Section>
  );
}
