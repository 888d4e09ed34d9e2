import { toldInPlace } from '@machi/client/client';
import { mandateDesk } from '@machi/domain/mandates/desk';
import { showMandateNumber } from '@machi/domain/mandates/desk-contract';
import type { MandateFile } from '@machi/domain/mandates/views';
import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef, type ReactNode } from 'react';
import { AskedNumber, numberInWords } from '../../shell/bank-account/AskedNumber.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { useReason } from '../../shell/desk/use-reason.ts';
import { useMandateTexts } from './texts.ts';

/** The whole account number of a mandate. */
export function ShowNumber({ mandate }: { readonly mandate: MandateFile }) {
  const { t } = useMandateTexts();
  const { send, busy } = useCall(showMandateNumber);
  const { readAgain } = useKeptFiles(mandateDesk);
  const why = useReason('number-reason', t('reason'), t('reason.missing'));
  const { mandate_id } = mandate;
  async function ask(reason: string) {
    const said = await send({ mandate_id, reason }, toldInPlace);
    if (said?.ok) {
      why.clear();
      void readAgain(mandate_id);
    }
    return said;
  }
  return (
    <AskedNumber
      t={t}
      consequence={t('number.consequence', { name: mandate.name })}
      why={why}
      busy={busy}
      ask={ask}
      opener={(open) => (
        <div className="desk-action">
          <p>
            <b>{t('number.term')}</b>
            {t('number.what')}
          </p>
          <Button size="small" onClick={open}>
            {t('number.show')}
          </Button>
        </div>
      )}
      shown={(number, hide) => (
        <div className="stack-tight">
          <Shown>{numberInWords(number, grouped)}</Shown>
          <Button size="small" onClick={hide}>
            {t('number.hide')}
          </Button>
        </div>
      )}
    />
  );
}

/** Takes the focus, because the pressed button is gone. */
function Shown({ children }: { readonly children: ReactNode }) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <p ref={shown} tabIndex={-1} className="mandates-number num">
      {children}
    </p>
  );
}

/** Seven digits in groups, which are easier to compare. */
const grouped = (number: string): string => `${number.slice(0, 3)} ${number.slice(3)}`;
