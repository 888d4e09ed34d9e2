import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { createClosure } from '@machi/domain/closures/contract';
import type { ClosureRequest } from '@machi/domain/closures/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useClosureTexts } from './texts.ts';
import { AffectedTable, countOf, type Affected } from './AffectedTable.tsx';
import { isLeft, type Places } from './use-places.ts';

interface AffectedPanelProps {
  readonly request: ClosureRequest;
  readonly found: Affected;
  /** Whether the affected reservations have changed since they were shown. */
  readonly isChanged: boolean;
  readonly isLooking: boolean;
  readonly places: Places;
  readonly onAgain: (isChanged: boolean) => Promise<void>;
  readonly onMade: (declined: number) => void;
  readonly onCancel: () => void;
}

/** Reservations and uses affected by a closure, and the actions on them. */
export function AffectedPanel({ request, found, isChanged, isLooking, places, ...then }: AffectedPanelProps) {
  const { t, locale } = useClosureTexts();
  const { send, busy } = useCall(createClosure);
  const keyFor = useAttemptKey();
  const [lines, setLines] = useState<readonly string[]>([]);
  const question = useQuestion(t('keep'), { busy, busyLabel: t('decline.sending'), errors: lines });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { holds } = found;
  const affected = found.affected.filter(({ reservation_id }) => isLeft(places.ways.get(reservation_id)));
  const count = countOf({ affected, holds });
  const notAsked = affected.filter(({ reservation_id }) => !places.ways.has(reservation_id)).length;

  async function decline() {
    setLines([]);
    const input = {
      ...request,
      declined_ids: affected.map(({ reservation_id }) => reservation_id),
      freed_ids: holds.map(({ occupancy_id }) => occupancy_id),
    };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) {
      question.close();
      then.onMade(result.reply.declined + result.reply.freed);
    } else if (Object.values(result.codes).flat().includes('closure-affects')) {
      question.close();
      await then.onAgain(true);
    } else setLines(refusalLines(result, { t }));
  }

  return (
    <div className="stack">
      <Callout
        ref={box}
        tone={count === 0 ? 'info' : 'warning'}
        live="alert"
        focusable
        title={count === 0 ? t('affected.moved') : t('affected.title', { count })}
      >
        <p>{t(count === 0 ? 'affected.moved.body' : isChanged ? 'affected.changed' : 'affected.body')}</p>
      </Callout>
      <AffectedTable request={request} found={found} places={places} />
      {notAsked > 0 && (
        <Button
          size="small"
          busy={places.isLooking}
          busyLabel={t('place.looking')}
          onClick={() => void places.more(request, found.affected)}
        >
          {t('place.more', { count: notAsked })}
        </Button>
      )}
      <p role="status">{count === 0 ? t('affected.left.none') : t('affected.left', { count })}</p>
      <div className="row">
        {count === 0 ? (
          <Button variant="primary" busy={isLooking} busyLabel={t('sending')} onClick={() => void then.onAgain(false)}>
            {t('send')}
          </Button>
        ) : (
          <>
            <Button size="small" busy={isLooking} busyLabel={t('sending')} onClick={() => void then.onAgain(false)}>
              {t('affected.again')}
            </Button>
            <Button size="small" onClick={() => question.ask(true)}>
              {t('affected.decline', { count })}
            </Button>
          </>
        )}
        <Button size="small" variant="text" onClick={then.onCancel}>
          {t('affected.cancel')}
        </Button>
      </div>
      <ConfirmDialog
        {...question.dialog}
        question={t('decline.question', { count })}
        consequence={
          <>
            <p>{t('decline.consequence')}</p>
            <p>{t('reason.of', { reason: request.reason[locale] })}</p>
          </>
        }
        confirmLabel={t('affected.decline', { count })}
        onConfirm={() => void decline()}
      />
    </div>
  );
}
