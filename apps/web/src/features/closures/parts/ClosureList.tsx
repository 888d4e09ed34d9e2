import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { deleteClosure } from '@machi/domain/closures/contract';
import type { Closure } from '@machi/domain/closures/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useRef, useState } from 'react';
import { useDeed } from '../../../shell/calls/use-deed.ts';
import { useReadClosuresAgain } from '../queries.ts';
import { useClosureTexts } from '../texts.ts';
import { spanInWords, whereInWords } from './closure-words.ts';

/** Identifies its heading. */
export const CLOSURES_ID = 'closures-now';

/** What is closed now and later; each can be taken back. */
export function ClosureList({ closures }: { closures: readonly Closure[] }) {
  const texts = useClosureTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const readAgain = useReadClosuresAgain();
  const { send, busy } = useDeed(deleteClosure);
  const [asked, setAsked] = useState<Closure>();
  const [isOpen, setIsOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);

  function open(closure: Closure) {
    setLines([]);
    setAsked(closure);
    setIsOpen(true);
  }
  async function remove({ blackout_id }: Closure) {
    setLines([]);
    const result = await send({ blackout_id }, { ...toldInPlace, ignores404: true });
    if (!result) return;
    // Somebody else has taken it back already: that is what was wanted.
    if (!result.ok && result.status !== 404) return setLines(refusalLines(result, texts));
    isGone.current = true;
    setIsOpen(false);
    snackbar.show(t('remove.done'), 'success');
    return readAgain();
  }

  return (
    <section className="stack">
      <h2 id={CLOSURES_ID} ref={heading} tabIndex={-1}>
        {t('list.title')}
      </h2>
      {closures.length === 0 ? (
        <p>{t('list.none')}</p>
      ) : (
        <Table
          caption={t('list.caption')}
          columns={(['where', 'when', 'reason', 'deed'] as const).map((id) => ({ id, head: t(`list.${id}`) }))}
          rows={closures.map((closure) => ({
            id: String(closure.blackout_id),
            cells: [
              whereInWords(closure, texts),
              <span key="when" className="num">
                <Unbroken text={spanInWords(closure, texts)} />
              </span>,
              closure.reason[locale],
              <Button
                key="remove"
                size="small"
                aria-label={t('remove.of', { where: whereInWords(closure, texts) })}
                onClick={() => open(closure)}
              >
                {t('remove')}
              </Button>,
            ],
          }))}
        />
      )}
      <ConfirmDialog
        open={isOpen}
        question={asked && t('remove.question', { where: whereInWords(asked, texts) })}
        consequence={asked && <p>{t('remove.consequence', { span: spanInWords(asked, texts) })}</p>}
        confirmLabel={t('remove')}
        cancelLabel={t('remove.cancel')}
        busy={busy}
        busyLabel={t('remove.sending')}
        errors={lines}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setIsOpen(false)}
        onClosed={() => {
          // The button that opened the question is gone.
          if (isGone.current) heading.current?.focus();
          isGone.current = false;
        }}
      />
    </section>
  );
}
