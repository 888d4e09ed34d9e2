import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { noteFailedDebit, payBillInCash, reduceBill, takeCashBack } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useKeepBill, useReadBillAgain } from '../queries.ts';
import { useBillTexts } from '../texts.ts';

/** The opened bill is called by it. */
export const BILL_NAME_ID = 'bill-name';

type DeedEndpoint = typeof payBillInCash | typeof takeCashBack | typeof reduceBill | typeof noteFailedDebit;

/** A deed with one bill, asked for in a window: what it is refused for stands there, and the bill as it is behind it. */
export function useBillDeed<E extends DeedEndpoint>(endpoint: E) {
  const texts = useBillTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(endpoint);
  const keyFor = useAttemptKey();
  const keep = useKeepBill(texts.locale);
  const readAgain = useReadBillAgain(texts.locale);
  const [isAsking, setAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const changed = useRef<BillFile>(undefined);
  return {
    isAsking,
    busy,
    lines,
    open() {
      setLines([]);
      setAsking(true);
    },
    close: () => setAsking(false),
    /** The window has gone: with the bill as it is now its opener may go, too, and the focus with it. */
    closed() {
      if (!changed.current) return;
      keep(changed.current);
      changed.current = undefined;
      document.getElementById(BILL_NAME_ID)?.focus();
    },
    async act(input: InputOf<E>, done: string) {
      setLines([]);
      const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
      if (!result) return;
      if (result.ok) {
        changed.current = result.reply.bill;
        setAsking(false);
        snackbar.show(done, 'success');
        return;
      }
      setLines(refusalLines(result, texts));
      if (result.status === 409) await readAgain(Number(input.billing_id));
    },
  };
}
