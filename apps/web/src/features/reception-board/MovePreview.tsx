import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { previewMove } from '@machi/domain/reception-board/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { useBoardTexts } from './texts.ts';

/** Whether it can be moved there, and what it costs then. */
export function MovePreview({ reply }: { reply: ReplyOf<typeof previewMove> }) {
  const { t, locale } = useBoardTexts();
  const { amount, amount_there: there, problems, is_paid: isPaid } = reply;
  const yen = (value: number) => value.toLocaleString(locale);
  const fee =
    there === null
      ? undefined
      : there === amount
        ? t('move.fee', { amount: yen(amount) })
        : t('move.fee.other', { amount: yen(amount), there: yen(there) });
  const isFree = problems.length === 0;
  const isReasonable = !isFree && problems.every(({ can_override }) => can_override);
  return (
    <Callout
      tone={isFree ? 'success' : isReasonable ? 'warning' : 'error'}
      live="status"
      headingLevel={3}
      title={isFree ? t('move.works') : t(isReasonable ? 'move.reasonable' : 'move.against')}
    >
      {problems.map(({ code, sentence }) => (
        <p key={`${code} ${sentence}`}>{sentence}</p>
      ))}
      {fee !== undefined && <p className="num">{fee}</p>}
      {isPaid && there !== null && there !== amount && <p>{t('move.paid')}</p>}
    </Callout>
  );
}
