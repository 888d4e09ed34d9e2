import type { CallFailure } from '@machi/client/client';
import type { WholeNumber } from '@machi/domain/mandates/views';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState, type ReactNode } from 'react';
import { useToldLines } from '../calls/use-told.ts';
import { ReasonField } from '../desk/ReasonField.tsx';
import type { useReason } from '../desk/use-reason.ts';

type Said = { readonly ok: true; readonly reply: { readonly number: WholeNumber } } | CallFailure;

interface AskedNumberProps {
  readonly t: (
    key: 'number.question' | 'number.show' | 'number.hint' | 'keep' | 'sending' | 'lost' | 'failed',
  ) => string;
  /** Consequence of asking, and the holder of the number. */
  readonly consequence: string;
  readonly why: ReturnType<typeof useReason>;
  readonly busy: boolean;
  /** Requests it with the reason; undefined when a later press has replaced this one. */
  readonly ask: (reason: string) => Promise<Said | undefined>;
  readonly opener: (open: () => void) => ReactNode;
  readonly shown: (number: WholeNumber, hide: () => void) => ReactNode;
}

/** The whole number of an account, on a press with a reason; it disappears with its container. */
export function AskedNumber({ t, consequence, why, busy, ask, opener, shown }: AskedNumberProps) {
  const [number, setNumber] = useState<WholeNumber>();
  const { lines, setLines, told } = useToldLines({ t });
  const question = useQuestion(t('keep'), { busy, busyLabel: t('sending'), errors: lines });
  async function show() {
    setLines([]);
    if (!why.check()) return;
    const reply = await told(await ask(why.reason));
    if (!reply) return;
    setNumber(reply.number);
    question.close();
  }
  if (number) return shown(number, () => setNumber(undefined));
  return (
    <>
      {opener(() => question.ask(true))}
      <ConfirmDialog
        {...question.dialog}
        variant="primary"
        question={t('number.question')}
        consequence={<p>{consequence}</p>}
        confirmLabel={t('number.show')}
        onConfirm={() => void show()}
      >
        <ReasonField {...why.field} hint={t('number.hint')} />
      </ConfirmDialog>
    </>
  );
}

/** As in a bankbook. */
export const numberInWords = (
  { post_symbol, post_number, account_number }: WholeNumber,
  grouped: (number: string) => string = (number) => number,
): string => (post_symbol === null ? grouped(account_number) : `${post_symbol} - ${post_number ?? ''}`);
