import { isReplyLost, toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { handInDocument, listAskedDocuments, listOpenAsked } from '@machi/domain/asked-documents/contract';
import type { AskedDocument } from '@machi/domain/asked-documents/model';
import { isOverdue } from '@machi/domain/asked-documents/rules';
import type { Reservation } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { askedShapes } from '../../../shell/application-state.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { UploadField } from '../../../shell/files/UploadField.tsx';
import { useHeldFiles } from '../../../shell/files/use-held-files.ts';
import { OWN_RESERVATIONS } from '../../../shell/own-reservations.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../texts.ts';

/** Documents that the office has asked for after the application; empty without any. */
export function AskedDocuments({ reservation }: { readonly reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const { data } = useQuery(ownQueries.asked(locale, reservation.reservation_id));
  const asked = data?.asked ?? [];
  if (asked.length === 0) return null;
  return (
    <Section className="stack reading" title={t('asked.title')}>
      <ul className="own-rows own-asked">
        {asked.map((one) => (
          <li key={one.asked_document_id}>
            <AskedEntry one={one} reservationId={reservation.reservation_id} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AskedEntry({ one, reservationId }: { readonly one: AskedDocument; readonly reservationId: number }) {
  const { t, locale } = useOwnTexts();
  const { t: shell } = useShellTexts();
  const [now] = useState(() => new Date());
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(handInDocument);
  const { arrived, isArriving, clear, ...files } = useHeldFiles();
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { asked_document_id, what, why, state, due_on, answer } = one;
  const isLate = isOverdue(one, dateAt(now));
  // The button that sent it disappears.
  const entry = useFocusOn<HTMLParagraphElement, boolean>(
    state === 'asked',
    (open, before) => !open && before === true,
  );
  const day = isDateText(due_on) ? dateInWords(due_on)[locale] : due_on;

  async function handIn() {
    setLines([]);
    setMissing(false);
    const document_ids = await arrived();
    if (!document_ids) return undefined;
    const [document_id] = document_ids;
    setMissing(document_id === undefined);
    if (document_id === undefined) return undefined;
    const input = { asked_document_id, document_id };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) {
      return setLines(isReplyLost(result) ? [shell('reply-lost.form')] : Object.values(result.errors).flat());
    }
    clear();
    keepReply(queryClient, ownQueries.asked(locale, reservationId), result.reply);
    void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
    void queryClient.invalidateQueries({ queryKey: [listAskedDocuments.name] });
    void queryClient.invalidateQueries({ queryKey: [listOpenAsked.name] });
    return snackbar.show(t('asked.done', { what }), 'success');
  }
  return (
    <div className="stack-tight">
      <p ref={entry} tabIndex={-1}>
        <b>{what}</b>{' '}
        <StatusTag shape={isLate ? 'refused' : askedShapes[state]}>
          {t(isLate ? 'asked.late' : `asked.state.${state}`)}
        </StatusTag>
      </p>
      <p className="as-written">{why}</p>
      {state === 'asked' && (
        <>
          <p>{t(isLate ? 'asked.until.late' : 'asked.until', { day })}</p>
          <UploadField
            id={`asked-${asked_document_id}`}
            label={t('asked.file')}
            isRequired
            purpose="reservation"
            most={1}
            error={isMissing ? t('asked.missing') : undefined}
            {...files}
            hear={(sending) => {
              setMissing(false);
              files.hear(sending);
            }}
          />
          <CalloutLines lines={lines} />
          <div className="row">
            <Button
              variant="primary"
              busy={busy || isArriving}
              busyLabel={t('asked.sending')}
              onClick={() => void handIn()}
            >
              {t('asked.send')}
            </Button>
          </div>
          <p className="sm muted">{t('asked.paper')}</p>
        </>
      )}
      {answer !== '' && <p className="as-written">{t('asked.answer', { answer })}</p>}
    </div>
  );
}
