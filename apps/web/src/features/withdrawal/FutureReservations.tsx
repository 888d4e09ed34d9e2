import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { useWithdrawalTexts } from './texts.ts';

interface FutureReservationsProps {
  /** Undefined while they are being counted. */
  readonly count: number | undefined;
  readonly isFailed: boolean;
}

/** How many reservations a withdrawal cancels. */
export function FutureReservations({ count, isFailed }: FutureReservationsProps) {
  const { t } = useWithdrawalTexts();
  if (isFailed) return <p>{t('future.failed')}</p>;
  if (count === undefined) return <p className="muted">{t('future.loading')}</p>;
  if (count === 0) return <p>{t('future.none')}</p>;
  return (
    <Callout
      tone="warning"
      title={t('future.title', { count })}
      actions={<TextLink href="/reservation">{t('future.see')}</TextLink>}
    >
      <p>{t('future.body')}</p>
    </Callout>
  );
}
