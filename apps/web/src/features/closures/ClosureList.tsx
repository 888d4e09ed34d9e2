import { deleteClosure } from '@machi/domain/closures/contract';
import type { Closure } from '@machi/domain/closures/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Table } from '@machi/ui/table/Table';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useRef, useState } from 'react';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { useClosureTexts } from './texts.ts';
import { spanInWords, whereInWords } from './closure-words.ts';

/** Id of its heading. */
export const CLOSURES_ID = 'closures-now';

/** Present and upcoming closures; each can be withdrawn. */
export function ClosureList({ closures }: { closures: readonly Closure[] }) {
  const texts = useClosureTexts();
  const { t, locale } = texts;
  const [asked, setAsked] = useState<Closure>();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = { keep: 'remove.cancel', sending: 'remove.sending', lost: 'lost', failed: 'failed' } as const;
  const { ask, act, dialog } = useAsked(deleteClosure, {
    words: { t: (key) => t(words[key]) },
    isOnce: true,
    focus: heading,
    // A closure withdrawn by somebody else counts as withdrawn, as intended.
    onGone: () => undefined,
  });

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
          columns={(['where', 'when', 'reason', 'action'] as const).map((id) => ({ id, head: t(`list.${id}`) }))}
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
                onClick={() => {
                  setAsked(closure);
                  ask();
                }}
              >
                {t('remove')}
              </Button>,
            ],
          }))}
        />
      )}
      <ConfirmDialog
        {...dialog}
        question={asked && t('remove.question', { where: whereInWords(asked, texts) })}
        consequence={asked && <p>{t('remove.consequence', { span: spanInWords(asked, texts) })}</p>}
        confirmLabel={t('remove')}
        onConfirm={() => asked && void act({ blackout_id: asked.blackout_id }, t('remove.done'))}
      />
    </section>
  );
}
