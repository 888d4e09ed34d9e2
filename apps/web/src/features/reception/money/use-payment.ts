import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { markPaid } from '@machi/domain/reception/contract';
import { useState } from 'react';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useReceptionTexts } from '../texts.ts';

/** A payment to record or to reverse, after its confirmation. */
export function usePayment(yenNow: number, onDone?: () => void) {
  const readChanged = useReadChanged();
  /** Amount sent without an answer: it stays the same, though the page may show another by now. */
  const [sent, setSent] = useState<number>();
  const forget = () => setSent(undefined);
  const { ask, act, dialog } = useAsked(markPaid, {
    words: backWords(useReceptionTexts()),
    isOnce: true,
    onRefused: forget,
    onDone() {
      forget();
      onDone?.();
    },
  });
  const yen = sent ?? yenNow;
  return {
    ask,
    yen,
    send(input: InputOf<typeof markPaid>, done: (reply: ReplyOf<typeof markPaid>) => string) {
      setSent(yen);
      void act(input, done);
    },
    dialog: {
      ...dialog,
      onCancel() {
        dialog.onCancel();
        if (sent !== undefined) void readChanged(markPaid);
        forget();
      },
    },
  };
}
export type Payment = ReturnType<typeof usePayment>;
