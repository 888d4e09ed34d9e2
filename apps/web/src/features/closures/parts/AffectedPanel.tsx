import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { createClosure } from '@machi/domain/closures/contract';
import type { ClosureRequest } from '@machi/domain/closures/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useEffect, useRef, useState } from 'react';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useClosureTexts } from '../texts.ts';
import { countOf } from './affected.ts';
import type { Affected } from './affected.ts';

/** A use of the town as a line of the list: there is no applicant, but somebody who made the schedule. */
function holdRow(hold: Affected['holds'][number], spotId: number, { t, locale }: ReturnType<typeof useClosureTexts>) {
  return {
    id: `hold ${hold.occupancy_id}`,
    cells: [
      <span key="when" className="num">
        {dateInWords(hold.target_date)[locale]} {timesInWords(hold.target_time)[locale]}
      </span>,
      hold.room_name,
      <span key="who">
        {hold.name === '' ? t('withdrawn') : hold.name}
        {hold.title === '' ? null : <> {t('hold.title', { title: hold.title })}</>}
      </span>,
      t('hold'),
      <TextLink
        key="deed"
        href={`/reception/board?date=${hold.target_date}&spot_id=${spotId}`}
        target="_blank"
        aria-label={t('affected.board.of', { name: hold.title === '' ? t('hold') : hold.title })}
      >
        {t('affected.board')}
      </TextLink>,
    ],
  };
}

interface AffectedPanelProps {
  readonly request: ClosureRequest;
  readonly found: Affected;
  /** They are no longer those that were shown. */
  readonly isChanged: boolean;
  readonly isLooking: boolean;
  readonly onAgain: (isChanged: boolean) => Promise<void>;
  readonly onMade: (declined: number) => void;
  readonly onCancel: () => void;
}

/** What stands where a closure is to be, and what can be done with it. */
export function AffectedPanel({ request, found, isChanged, isLooking, ...then }: AffectedPanelProps) {
  const texts = useClosureTexts();
  const { t, locale } = texts;
  const { send, busy } = useCall(createClosure);
  const keyFor = useAttemptKey();
  const [isAsking, setIsAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { affected, holds } = found;
  const count = countOf(found);

  async function decline() {
    setLines([]);
    const input = {
      ...request,
      declined_ids: affected.map(({ reservation_id }) => reservation_id),
      freed_ids: holds.map(({ occupancy_id }) => occupancy_id),
    };
    const result = await send(input, {
      ...toldInPlace,
      idempotencyKey: keyFor(input),
    });
    if (!result) return;
    if (result.ok) {
      setIsAsking(false);
      then.onMade(result.reply.declined + result.reply.freed);
    } else if (Object.values(result.codes).flat().includes('closure-affects')) {
      setIsAsking(false);
      await then.onAgain(true);
    } else setLines(refusalLines(result, texts));
  }

  return (
    <Callout
      ref={box}
      tone="warning"
      live="alert"
      focusable
      title={t('affected.title', { count })}
      actions={
        <>
          <Button size="small" busy={isLooking} busyLabel={t('sending')} onClick={() => void then.onAgain(false)}>
            {t('affected.again')}
          </Button>
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('affected.decline', { count })}
          </Button>
          <Button size="small" variant="text" onClick={then.onCancel}>
            {t('affected.cancel')}
          </Button>
        </>
      }
    >
      <p>{t(isChanged ? 'affected.changed' : 'affected.body')}</p>
      <Table
        caption={t('affected.caption')}
        columns={(['when', 'room', 'who', 'status', 'deed'] as const).map((id) => ({ id, head: t(`affected.${id}`) }))}
        rows={[
          ...holds.map((hold) => holdRow(hold, request.spot_id, texts)),
          ...affected.map((one) => ({
            id: String(one.reservation_id),
            cells: [
              <span key="when" className="num">
                {dateInWords(one.target_date)[locale]} {timesInWords(one.target_time)[locale]}
              </span>,
              one.room_name,
              <span key="who">
                {one.name === '' ? t('withdrawn') : one.name} {one.tel !== '' && <Telephone number={one.tel} />}
              </span>,
              <span key="status">
                <StatusTag shape={one.approval_status === 1 ? 'fixed' : 'provisional'}>
                  {t(`status.${one.approval_status}`)}
                </StatusTag>{' '}
                {t('persons', { count: one.persons_spot })}
              </span>,
              <TextLink
                key="deed"
                href={`/reception/board?date=${one.target_date}&spot_id=${request.spot_id}&reservation_id=${one.reservation_id}`}
                target="_blank"
                aria-label={t('affected.move.of', { name: one.name === '' ? t('withdrawn') : one.name })}
              >
                {t('affected.move')}
              </TextLink>,
            ],
          })),
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        question={t('decline.question', { count })}
        consequence={
          <>
            <p>{t('decline.consequence')}</p>
            <p>{t('decline.reason', { reason: request.reason[locale] })}</p>
          </>
        }
        confirmLabel={t('affected.decline', { count })}
        cancelLabel={t('decline.cancel')}
        busy={busy}
        busyLabel={t('decline.sending')}
        errors={lines}
        onConfirm={() => void decline()}
        onCancel={() => setIsAsking(false)}
      />
    </Callout>
  );
}
