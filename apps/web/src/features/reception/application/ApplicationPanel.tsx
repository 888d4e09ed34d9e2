import { listAskedOfApplication } from '@machi/domain/asked-documents/contract';
import { readApplication } from '@machi/domain/reception/contract';
import { yenInWords } from '@machi/domain/locale/words';
import type { HandledApplication } from '@machi/domain/reception/model';
import { owedBackYen } from '@machi/domain/reservations/status';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Quote } from '@machi/ui/quote/Quote';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { listApplicationMemos, writeApplicationMemo } from '@machi/domain/memos/contract';
import { askAnew } from '../../../shell/calls/ask.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { useKeySwitch } from '../../../shell/desk/inbox/use-inbox-keys.ts';
import { useTown } from '../../../shell/town/town.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { useReceptionTexts } from '../texts.ts';
import { ApplicationDates } from './ApplicationDates.tsx';
import { AskedSection } from '../asked/AskedSection.tsx';
import { EndRest } from '../term/EndRest.tsx';
import { ApplicationFiles } from './ApplicationFiles.tsx';
import { ExemptionSection } from './ExemptionSection.tsx';
import { momentParts } from '../booking/ago.ts';
import { applicantRows, contentRows } from './application-rows.tsx';
import { nameOf, openExemptions, targetOfApplication } from '../inbox/decide-target.ts';
import type { DecideTarget, ExemptionAnswer, Verdict } from '../inbox/decide-target.ts';
import { useReceptionAddress } from '../reception-address.ts';
import { shownQuote } from '../booking/quote-words.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { Memos } from '../../../shell/desk/memos/Memos.tsx';

/** Memos about an application and its applicant; hidden on the official's own application. */
function ApplicationMemos({ application }: { readonly application: HandledApplication }) {
  const { locale } = useReceptionTexts();
  const readChanged = useReadChanged();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(writeApplicationMemo);
  const { application_code } = application;
  const { data } = useQuery(askAnew(listApplicationMemos, { application_code }, locale));
  if (data === undefined || data.member_id === null) return null;
  return (
    <Memos
      memos={data.memos}
      busy={busy}
      write={(body) => {
        const input = { application_code, body };
        return send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
      }}
      onChanged={() => readChanged(writeApplicationMemo)}
    />
  );
}

/** Id of the heading of the open application. */
export const HEADING_ID = 'application-name';

interface ApplicationPanelProps {
  readonly code: string;
  readonly closeHref: string;
  /** Whether a press opened it, not an address. */
  readonly takesFocus: boolean;
  readonly onAsk: (verdict: Verdict, target: DecideTarget) => void;
  /** The answer about its exemption that the window asks about. */
  readonly exemption: ExemptionAnswer | undefined;
  readonly onExemption: (answer: ExemptionAnswer | undefined) => void;
}

/** One application with everything that reception decides by. */
export function ApplicationPanel({ code, closeHref, ...rest }: ApplicationPanelProps) {
  const { t, locale } = useReceptionTexts();
  const query = useQuery(askIfAny(readApplication, { application_code: code }, locale));
  return (
    <FilePanel
      t={t}
      closeHref={closeHref}
      query={query}
      fileOf={(reply) => reply.application}
      className="reception-file"
    >
      {(application) => <File application={application} {...rest} />}
    </FilePanel>
  );
}

interface FileProps extends Pick<ApplicationPanelProps, 'takesFocus' | 'onAsk' | 'exemption' | 'onExemption'> {
  readonly application: HandledApplication;
}

/** Parts of an application that wait beside its approval. */
interface Waits {
  readonly exemption: boolean;
  readonly asked: boolean;
  readonly files: boolean;
}
const NOTHING: Waits = { exemption: false, asked: false, files: false };

/** Waiting parts come first in the file, where the work begins, and stay there once done. */
function useWaits(application: HandledApplication, isDecided: boolean): Waits {
  const { locale } = useReceptionTexts();
  const { kind } = useReceptionAddress().address;
  const { application_code } = application;
  const asked = useQuery(askAnew(listAskedOfApplication, { application_code }, locale)).data?.asked;
  const [waits, setWaits] = useState<Waits>();
  if (waits === undefined && asked !== undefined) {
    const hasArrived = asked.some(({ state }) => state === 'arrived');
    setWaits({
      exemption: isDecided && openExemptions(application).length > 0,
      asked: hasArrived,
      files:
        hasArrived ||
        ((isDecided || kind === 'document') && application.documents.some(({ checked_at }) => checked_at === null)),
    });
  }
  return waits ?? NOTHING;
}

function File({ application, takesFocus, onAsk, exemption, onExemption }: FileProps) {
  const texts = useReceptionTexts();
  const { t, locale } = texts;
  const now = useMinute();
  const officeTel = useTown()?.office_tel;
  const [hasKeys] = useKeySwitch();
  const [changed, setChanged] = useState<readonly string[]>([]);

  const isDecided = targetOfApplication(application, locale) === undefined;
  const waits = useWaits(application, isDecided);
  const [first] = application.reservations;
  if (!first) return null;
  const name = nameOf({ group_name: first.group_name, name: application.applicant?.name ?? t('file.withdrawn') });
  const target = targetOfApplication(application, locale);
  const standing = application.reservations.filter((one) => one.is_canceled === 0 && one.approval_status !== 2);
  const priced = standing.length > 0 ? standing : application.reservations;
  const received = { code: application.application_code, ...momentParts(first.reserved_at, locale) };
  const isUndecided = application.reservations.some((one) => one.is_canceled === 0 && one.approval_status === 0);
  /** Whether a reservation can still be cancelled or refunded. */
  const isLeft = application.reservations.some(
    (one) =>
      owedBackYen(one) > 0 || (one.is_canceled === 0 && one.approval_status === 1 && new Date(one.started_at) > now),
  );

  const sections = {
    exemption: (
      <ExemptionSection
        application={application}
        name={name}
        asks={exemption}
        onAsk={onExemption}
        hasKeys={hasKeys && isDecided}
        onChanged={setChanged}
      />
    ),
    asked: <AskedSection application={application} now={now} />,
    files: <ApplicationFiles documents={application.documents} />,
  };
  return (
    <article className="stack" aria-labelledby={HEADING_ID}>
      <header className="stack-tight">
        <FileHeading id={HEADING_ID} takesFocus={takesFocus} isScrolledTo>
          {name}
        </FileHeading>
        <p className="sm muted num">{t('file.received', received)}</p>
      </header>
      {application.is_own && (isUndecided || isLeft) && (
        <Callout tone="info" title={t('file.own')} headingLevel={3}>
          <p>{t(isUndecided ? 'file.own.what' : 'file.own.fixed')}</p>
        </Callout>
      )}
      {application.applicant?.is_guest && (
        <Callout tone="info" title={t('file.guest')} headingLevel={3}>
          <p>{t('guest.call')}</p>
        </Callout>
      )}
      <CalloutLines tone="warning" title={t('changed')} headingLevel={3} lines={changed} />
      {waits.exemption && sections.exemption}
      {waits.files && sections.files}
      {waits.asked && sections.asked}
      <Section title={t('file.dates')} level={3}>
        <EndRest application={application} now={now} />
        <ApplicationDates application={application} now={now} />
      </Section>
      <Section title={t('file.content')} level={3}>
        <DescriptionList
          rows={[...contentRows(first, texts), ...applicantRows(application.applicant, texts, officeTel)]}
        />
      </Section>
      <Disclosure title={`${t('file.fee')} ${yenInWords(priced.reduce((sum, one) => sum + one.amount, 0))[locale]}`}>
        <Quote
          lines={shownQuote(
            priced.flatMap(({ quote_lines }) => quote_lines),
            texts,
          )}
          totalLabel={t('file.total')}
          total={yenInWords(priced.reduce((sum, one) => sum + one.amount, 0))[locale]}
        />
      </Disclosure>
      {!waits.exemption && sections.exemption}
      {!waits.asked && sections.asked}
      {!waits.files && sections.files}
      <ApplicationMemos application={application} />
      {target && (
        <>
          <p className="sm muted">{t('file.note')}</p>
          <div className="reception-decide row">
            <Button
              variant="primary"
              iconEnd={hasKeys && <kbd aria-hidden="true">A</kbd>}
              aria-keyshortcuts={hasKeys ? 'A' : undefined}
              onClick={() => onAsk('approve', target)}
            >
              {t('approve')}
            </Button>
            <Button
              variant="quiet-danger"
              iconEnd={hasKeys && <kbd aria-hidden="true">R</kbd>}
              aria-keyshortcuts={hasKeys ? 'R' : undefined}
              onClick={() => onAsk('refuse', target)}
            >
              {t('refuse')}
            </Button>
          </div>
        </>
      )}
    </article>
  );
}
