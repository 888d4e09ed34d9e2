import { yenInWords } from '@machi/domain/locale/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { previewChange } from '@machi/domain/reception/change-contract';
import { Callout } from '@machi/ui/callout/Callout';
import { useReceptionTexts } from '../texts.ts';

/** Whether it can be changed so, what it cost and will cost, and what that leaves to pay or to give back. */
export function ChangePreview({ reply }: { readonly reply: ReplyOf<typeof previewChange> }) {
  const { t, locale } = useReceptionTexts();
  const { amount, amount_there: there, left, owed, paid_yen: paid, problems } = reply;
  const yen = (value: number) => yenInWords(value)[locale];
  const isFree = problems.length === 0;
  const isReasonable = !isFree && problems.every(({ can_override }) => can_override);
  const difference = (there ?? amount) - amount;
  return (
    <Callout
      tone={isFree ? 'success' : isReasonable ? 'warning' : 'error'}
      live="status"
      headingLevel={3}
      title={t(isFree ? 'change.works' : isReasonable ? 'change.reasonable' : 'change.against')}
    >
      {problems.map(({ code, sentence }) => (
        <p key={`${code} ${sentence}`}>{sentence}</p>
      ))}
      {there === null ? null : difference === 0 ? (
        <p className="num">{t('change.fee', { amount: yen(amount) })}</p>
      ) : (
        <p className="num">
          {t(difference > 0 ? 'change.fee.more' : 'change.fee.less', {
            amount: yen(amount),
            there: yen(there),
            difference: yen(Math.abs(difference)),
          })}
        </p>
      )}
      {there !== null && paid > 0 && left > 0 && <p>{t('change.left', { paid: yen(paid), left: yen(left) })}</p>}
      {there !== null && owed > 0 && <p>{t('change.owed', { paid: yen(paid), owed: yen(owed) })}</p>}
      {reply.asks_exemption && <p>{t('change.exemption')}</p>}
    </Callout>
  );
}
