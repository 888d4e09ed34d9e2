import { withdrawFromLottery } from '@machi/domain/lotteries/contract';
import type { LotteryDetail, OwnLotteryApplication } from '@machi/domain/lotteries/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useLotteryTexts } from './texts.ts';
import { begins, ends, slotInWords } from './words.ts';

interface OwnApplicationProps {
  readonly lottery: LotteryDetail;
  readonly application: OwnLotteryApplication;
}

/** The member's application, its state and the next step. */
export function OwnApplication({ lottery, application }: OwnApplicationProps) {
  const { t, locale } = useLotteryTexts();
  const { lottery_id, phase, slots } = lottery;
  const { code, outcome, won_slot_no, reservation_id, is_unbooked } = application;
  const won = slots.find(({ slot_no }) => slot_no === won_slot_no);

  function title() {
    if (outcome === 'won') return t('own.is-won');
    if (outcome !== null) return t(outcome === 'out' ? 'own.out' : 'own.is-lost');
    return t(phase === 'called-off' ? 'own.is-called-off' : 'own.is-in');
  }
  function next() {
    if (outcome === 'won' && is_unbooked === 1) return t('own.unbooked.what');
    if (outcome === 'won') return t(reservation_id === null ? 'own.won.soon' : 'own.won.done');
    if (outcome !== null) return t(`own.${outcome}.what`);
    if (phase === 'open') return t('own.open.what', { end: ends(lottery.closes_at, locale) });
    if (phase === 'called-off') return t('own.called-off.what');
    return t('own.closed.what', { draw: begins(lottery.draws_at, locale) });
  }
  return (
    <Callout
      tone={outcome === 'won' ? 'success' : 'info'}
      title={title()}
      actions={
        <>
          {reservation_id !== null && (
            <ButtonLink variant="primary" href={`/reservation/detail/${reservation_id}`}>
              {t('own.reservation')}
            </ButtonLink>
          )}
          {outcome !== null && outcome !== 'won' && <ButtonLink href="/spot">{t('to-spots')}</ButtonLink>}
          {phase === 'open' && (
            <>
              <ButtonLink href={`/lottery/form/${lottery_id}`}>{t('own.change')}</ButtonLink>
              <AskedAction
                endpoint={withdrawFromLottery}
                input={{ lottery_id }}
                label={t('withdraw')}
                question={t('withdraw.question')}
                consequence={t('withdraw.consequence', { end: ends(lottery.closes_at, locale) })}
                done={t('withdraw.done')}
                isDanger
                isOnce
                button={{ variant: 'text' }}
                words={{ t: (key) => t(key === 'keep' ? 'withdraw.cancel' : key) }}
                // A missing application counts as withdrawn, as intended.
                onGone={() => undefined}
              />
            </>
          )}
        </>
      }
    >
      <p className="num">
        <Unbroken text={t('own.code', { code })} />
      </p>
      {won ? (
        <p>
          <Unbroken text={slotInWords(won, locale)} />
        </p>
      ) : (
        application.choices.map((choice, index) => {
          const slot = slots.find(({ slot_no }) => slot_no === choice);
          return (
            slot && (
              <p key={choice}>
                <Unbroken text={t('own.choice', { rank: index + 1, slot: slotInWords(slot, locale) })} />
              </p>
            )
          );
        })
      )}
      <p>
        <Unbroken text={next()} />
      </p>
    </Callout>
  );
}
