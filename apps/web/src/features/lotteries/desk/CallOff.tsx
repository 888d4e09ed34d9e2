import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { callOffLottery } from '@machi/domain/lotteries/desk-contract';
import type { DeskLottery } from '@machi/domain/lotteries/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useDeed } from '../../../shell/calls/use-deed.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useLotteryDeskTexts } from './texts.ts';

interface CallOffProps {
  readonly lottery: DeskLottery;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onDone: () => Promise<void>;
}

/** Ends a lottery before it is drawn; all who applied are told why. */
export function CallOff({ lottery, heading, onDone }: CallOffProps) {
  const texts = useLotteryDeskTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const { send, busy } = useDeed(callOffLottery);
  const isDone = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [english, setEnglish] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const why = useReason('off-reason', {
    label: t('off.reason'),
    requiredWord: t('required'),
    missing: t('off.missing'),
  });

  async function callOff() {
    if (!why.check()) return;
    setLines([]);
    const reason = { ja: why.reason, en: english };
    const result = await send({ lottery_id: lottery.lottery_id, reason }, toldInPlace);
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, texts));
    isDone.current = true;
    setOpen(false);
    snackbar.show(t('off.done', { count: result.reply.told }), 'success');
    await onDone();
  }
  return (
    <>
      <Button variant="text-danger" onClick={() => setOpen(true)}>
        {t('off')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        question={t('off.question', { title: lottery.title })}
        consequence={<p>{t('off.consequence', { count: lottery.application_count })}</p>}
        confirmLabel={t('off')}
        cancelLabel={t('keep')}
        busy={busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void callOff()}
        onCancel={() => setOpen(false)}
        onClosed={() => {
          // The button has gone with the lottery; who goes back is at the button again.
          if (isDone.current) heading.current?.focus();
        }}
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
      </ConfirmDialog>
    </>
  );
}
