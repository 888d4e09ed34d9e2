import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { askOwnRefund, readBathPayment } from '@machi/domain/billing/contract';
import type { BathPayment } from '@machi/domain/billing/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../calls/ask.ts';
import { useCall } from '../../calls/use-call.ts';
import { OfficeTelephone } from '../../town/OfficeTelephone.tsx';
import { useOwedBackTexts } from './texts.ts';

const WAYS = ['mandate', 'cash'] as const;
type Way = (typeof WAYS)[number];

/** What is owed back to the member, and how they want to get it: before they withdraw it is given back. */
export function OwedBack({ isLeaving = false }: { readonly isLeaving?: boolean }) {
  const { t, locale } = useOwedBackTexts();
  const { data } = useQuery({ ...ask(readBathPayment, {}, locale), staleTime: 0 });
  const box = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  if (!data) return null;
  const { yen, waiting_yen } = data.payment.owed_back;
  return (
    <div ref={box} tabIndex={-1} hidden={yen + waiting_yen === 0} className="stack">
      {waiting_yen > 0 && (
        <Callout tone="info" title={t('waiting', { yen: yenInWords(waiting_yen)[locale] })}>
          <p>{t('waiting.body')}</p>
        </Callout>
      )}
      {yen > 0 && (
        <Callout
          tone={isLeaving ? 'warning' : 'info'}
          title={t('title', { yen: yenInWords(yen)[locale] })}
          actions={<Button onClick={() => setAsked(true)}>{t('send')}</Button>}
        >
          <p>{t(isLeaving ? 'leaving' : 'staying')}</p>
        </Callout>
      )}
      <Choosing
        payment={data.payment}
        isAsked={isAsked}
        onClose={() => setAsked(false)}
        onDone={() => box.current?.focus()}
      />
    </div>
  );
}

interface ChoosingProps {
  readonly payment: BathPayment;
  readonly isAsked: boolean;
  readonly onClose: () => void;
  /** The button that opened it has gone. */
  readonly onDone: () => void;
}

function Choosing({ payment: { account, owed_back }, isAsked, onClose, onDone }: ChoosingProps) {
  const texts = useOwedBackTexts();
  const { t, locale } = texts;
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(askOwnRefund);
  const [chosen, setChosen] = useState<Way>();
  const [lines, setLines] = useState<readonly string[]>([]);
  // While the window closes its words stay.
  const [shown, setShown] = useState(owed_back.yen);
  if (isAsked && owed_back.yen > 0 && owed_back.yen !== shown) setShown(owed_back.yen);
  const isDone = useRef(false);
  const ways = WAYS.filter((one) => one === 'cash' || account !== null);
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : (ways[0] ?? 'cash');
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [readBathPayment.name] });

  async function act() {
    setLines([]);
    const input = { yen: owed_back.yen, way };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      if (result.status === 409) await readAgain();
      return;
    }
    isDone.current = true;
    onClose();
    snackbar.show(t('done'), 'success');
  }
  async function closed() {
    if (!isDone.current) return;
    isDone.current = false;
    await readAgain();
    onDone();
  }
  return (
    <ConfirmDialog
      open={isAsked}
      variant="primary"
      question={t('question', { yen: yenInWords(shown)[locale] })}
      consequence={<p>{t('consequence')}</p>}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      busy={busy}
      busyLabel={t('sending')}
      errors={lines}
      onConfirm={() => void act()}
      onCancel={onClose}
      onClosed={() => void closed()}
    >
      <RadioGroup
        legend={t('way')}
        name="owed-way"
        value={way}
        onChange={({ target }) => setChosen(WAYS.find((one) => one === target.value))}
        options={ways.map((value) => ({
          value,
          label:
            value === 'mandate' && account !== null
              ? t('way.mandate', {
                  bank: account.bank_name,
                  branch: account.branch_name,
                  digits: account.last_digits,
                })
              : t('way.cash'),
        }))}
      />
      <p className="sm">
        {t('other')} <OfficeTelephone withHours />
      </p>
    </ConfirmDialog>
  );
}
