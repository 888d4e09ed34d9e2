import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { askForDocument, listAskedOfApplication, settleAskedDocument } from '@machi/domain/asked-documents/contract';
import type { AskedDocument } from '@machi/domain/asked-documents/model';
import { isAskedOfOneself, isOverdue, type Settlement } from '@machi/domain/asked-documents/rules';
import type { HandledApplication } from '@machi/domain/reception/model';
import { holdsTime } from '@machi/domain/reservations/status';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { askedShapes } from '../../../shell/application-state.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useReceptionTexts } from '../texts.ts';
import { momentParts } from '../booking/ago.ts';
import { AskDialog } from './AskDialog.tsx';

/** Documents asked for after the application: name, deadline and result. */
export function AskedSection({ application, now }: { application: HandledApplication; now: Date }) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(askForDocument);
  const [isAsking, setAsking] = useState(false);
  const { member_id } = useSession();
  const { application_code, applicant } = application;
  const isOwn = isAskedOfOneself(member_id, applicant?.member_id ?? null);
  const { data } = useQuery(askAnew(listAskedOfApplication, { application_code }, locale));
  const asked = data?.asked ?? [];
  const isOpen = applicant !== null && application.reservations.some(holdsTime);
  if (asked.length === 0 && !isOpen) return null;
  return (
    <Section className="stack" titleId="application-asked" title={t('asked.title')} level={3}>
      {asked.length > 0 && (
        <ul className="reception-wanted">
          {asked.map((one) => (
            <li key={one.asked_document_id}>
              <AskedEntry one={one} isOwn={isOwn} isGuest={applicant?.is_guest === true} now={now} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && isOwn && <p className="sm">{t('asked.own')}</p>}
      {isOpen && !isOwn && (
        <>
          <div className="row">
            <Button size="small" onClick={() => setAsking(true)}>
              {t('asked.ask')}
            </Button>
          </div>
          <AskDialog
            open={isAsking}
            isGuest={applicant.is_guest}
            busy={busy}
            now={now}
            onClose={() => setAsking(false)}
            send={async (values) => {
              const input = { application_code, ...values };
              const result = await send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
              if (result?.ok) {
                snackbar.show(t('asked.done'), 'success');
                await readChanged(askForDocument);
              }
              return result;
            }}
          />
        </>
      )}
    </Section>
  );
}

interface AskedEntryProps {
  readonly one: AskedDocument;
  readonly isOwn: boolean;
  readonly isGuest: boolean;
  readonly now: Date;
}

function AskedEntry({ one, isOwn, isGuest, now }: AskedEntryProps) {
  const { t, locale } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(settleAskedDocument);
  const [asksAgain, setAsksAgain] = useState(false);
  const withdrawal = useAsked(settleAskedDocument, { words: backWords({ t }), isOnce: true, gone: t('failed') });
  const [why, setWhy] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const { asked_document_id, what, state, due_on } = one;
  const isLate = isOverdue(one, dateAt(now));
  const isOpen = state === 'asked' || state === 'arrived';
  // The pressed button disappears with the others.
  const entry = useFocusOn<HTMLParagraphElement, boolean>(isOpen, (open, before) => !open && before === true);

  async function settle(outcome: Exclude<Settlement, 'withdrawn'>, answer = '', due?: string) {
    setLines([]);
    const input = { asked_document_id, seen: state, outcome, answer, ...(due === undefined ? {} : { due_on: due }) };
    const result = await send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
    if (result?.ok) {
      setAsksAgain(false);
      snackbar.show(t(`asked.settled.${outcome}`, { what }), 'success');
      await readChanged(settleAskedDocument);
    } else if (result && outcome !== 'again') {
      setLines(refusalLines(result, { t }));
      await readChanged(settleAskedDocument);
    }
    return result;
  }
  const day = isDateText(due_on) ? dateInWords(due_on)[locale] : due_on;
  const arrived = one.arrived_at === null ? undefined : momentParts(one.arrived_at, locale);
  return (
    <>
      <p className="reception-date" ref={entry} tabIndex={-1}>
        <b>{what}</b>
        <StatusTag shape={isLate ? 'refused' : askedShapes[state]}>
          {t(isLate ? 'asked.late' : `asked.state.${state}`)}
        </StatusTag>
      </p>
      <p className="sm muted">{t('asked.until', { day })}</p>
      <p className="sm reception-words">{one.why}</p>
      {arrived && (
        <p className="sm">
          {t('asked.arrived.at', arrived)}
          {one.document ? t('asked.file', { name: one.document.file_name }) : ''}
        </p>
      )}
      {one.answer !== '' && <p className="sm reception-words">{t('asked.answer', { answer: one.answer })}</p>}
      {isOpen && !isOwn && (
        <div className="reception-actions">
          {state === 'arrived' ? (
            <>
              <SendingButton size="small" busy={busy} onClick={() => void settle('accepted')}>
                {t('asked.accept')}
              </SendingButton>
              <Button size="small" variant="text" onClick={() => setAsksAgain(true)}>
                {t('asked.again')}
              </Button>
            </>
          ) : (
            <SendingButton size="small" busy={busy} onClick={() => void settle('paper')}>
              {t('asked.paper')}
            </SendingButton>
          )}
          <Button size="small" variant="text-danger" onClick={withdrawal.ask}>
            {t('asked.withdraw')}
          </Button>
        </div>
      )}
      {!asksAgain && <CalloutLines lines={lines} />}
      <AskDialog
        open={asksAgain}
        again={what}
        isGuest={isGuest}
        busy={busy}
        now={now}
        onClose={() => setAsksAgain(false)}
        send={(values) => settle('again', values.why, values.due_on)}
      />
      <ConfirmDialog
        {...withdrawal.dialog}
        question={t('asked.withdraw.question', { what })}
        consequence={<p>{t(isGuest ? 'asked.told.guest' : 'asked.withdraw.told')}</p>}
        confirmLabel={t('asked.withdraw')}
        onConfirm={() =>
          void withdrawal.act(
            { asked_document_id, seen: state, outcome: 'withdrawn', answer: why },
            t('asked.settled.withdrawn', { what }),
          )
        }
      >
        <ReasonField label={t('asked.withdraw.why')} value={why} onReason={setWhy} />
      </ConfirmDialog>
    </>
  );
}
