import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { withdrawFromLottery } from '@machi/domain/lotteries/contract';
import type { LotteryDetail, OwnLotteryApplication } from '@machi/domain/lotteries/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useState } from 'react';
import { useDeed } from '../../../shell/calls/use-deed.ts';
import { useReadOwnAgain } from '../queries.ts';
import { useLotteryTexts } from '../texts.ts';
import { begins, ends, slotInWords } from './words.ts';

interface OwnApplicationProps {
  readonly lottery: LotteryDetail;
  readonly application: OwnLotteryApplication;
}

/** What the member has applied for, how it stands and what happens next. */
export function OwnApplication({ lottery, application }: OwnApplicationProps) {
  const texts = useLotteryTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const readAgain = useReadOwnAgain();
  const { send, busy } = useDeed(withdrawFromLottery);
  const [isAsking, setIsAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { lottery_id, phase, slots } = lottery;
  const { code, outcome, won_slot_no, reservation_id, is_unbooked } = application;
  const won = slots.find(({ slot_no }) => slot_no === won_slot_no);

  async function withdraw() {
    setLines([]);
    const result = await send({ lottery_id }, { ...toldInPlace, ignores404: true });
    if (!result) return;
    if (!result.ok && result.status !== 404) return setLines(refusalLines(result, texts));
    setIsAsking(false);
    snackbar.show(t('withdraw.done'), 'success');
    await readAgain();
  }
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
    <>
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
                <Button variant="text" onClick={() => setIsAsking(true)}>
                  {t('withdraw')}
                </Button>
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
      <ConfirmDialog
        open={isAsking}
        question={t('withdraw.question')}
        consequence={<p>{t('withdraw.consequence', { end: ends(lottery.closes_at, locale) })}</p>}
        confirmLabel={t('withdraw')}
        cancelLabel={t('withdraw.cancel')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void withdraw()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
