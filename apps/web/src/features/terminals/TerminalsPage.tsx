import { createTerminal, listTerminals, readFaceConsent, readFaceNotice } from '@machi/domain/terminals/contract';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { passKinds, type PassKind } from '@machi/domain/passes/model';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { askAnew } from '../../shell/calls/ask.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { StaffCalls } from '../../shell/staff-calls/StaffCalls.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useTown } from '../../shell/town/town.ts';
import { CodeOnce, type NewCode } from './CodeOnce.tsx';
import { NewTerminal } from './NewTerminal.tsx';
import { FaceGalleries } from './FaceGalleries.tsx';
import { QuarantineList } from './QuarantineList.tsx';
import { TerminalEntry } from './TerminalEntry.tsx';
import { isEnded } from './terminal-words.ts';
import { useTerminalTexts } from './texts.ts';
import '../../shell/desk/entries.css';
import './terminals.css';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';

/** PDFs about faces to print: the notice beside a terminal with a camera, and the consent to an enrolment. */
function FaceNotice() {
  const { t } = useTerminalTexts();
  const { send, busy } = useCall(readFaceNotice);
  const consent = useCall(readFaceConsent);
  const snackbar = useSnackbar();
  const [asked, setAsked] = useState<PassKind>();

  async function save(pass: PassKind) {
    setAsked(pass);
    const result = await send({ pass });
    if (result?.ok) keep(result.reply);
  }
  async function saveConsent() {
    const result = await consent.send({});
    if (result?.ok) keep(result.reply);
  }
  function keep(file: Parameters<typeof saveBytes>[0]) {
    saveBytes(file);
    snackbar.show(t('notice.done', { name: file.filename }), 'success');
  }
  return (
    <Section className="stack-tight" titleId="face-notice" title={t('notice')}>
      <p>{t('notice.body')}</p>
      <div className="row">
        {passKinds.map((pass) => (
          <Button
            key={pass}
            icon={<Icon name="download" />}
            busy={busy && asked === pass}
            busyLabel={t('notice.making')}
            onClick={() => void save(pass)}
          >
            {t(`notice.${pass}`)}
          </Button>
        ))}
      </div>
      <h2>{t('consent')}</h2>
      <p>{t('consent.body')}</p>
      <div className="row">
        <Button
          icon={<Icon name="download" />}
          busy={consent.busy}
          busyLabel={t('notice.making')}
          onClick={() => void saveConsent()}
        >
          {t('consent.save')}
        </Button>
      </div>
    </Section>
  );
}

/** Refresh interval in milliseconds; terminals report every minute. */
const EVERY_MILLISECONDS = 30_000;

/** The terminals of bath and bus: their state, new and lost ones, and findings of their ledgers. */
export default function TerminalsPage() {
  const { t, locale } = useTerminalTexts();
  const query = useQuery({ ...askAnew(listTerminals, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const { data } = query;
  const town = useTown();
  const readChanged = useReadChanged();
  const [code, setCode] = useState<NewCode>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [endedId, setEndedId] = useState<number>();
  const isGone = data?.terminals.some((terminal) => terminal.terminal_id === endedId && isEnded(terminal));
  // An ended terminal moves to the folded list and takes its window along.
  useEffect(() => {
    if (isGone) heading.current?.focus();
  }, [isGone, endedId]);

  function show(made: NewCode) {
    setCode(made);
    void readChanged(createTerminal);
  }
  if (!data) return <NotLoaded query={query} label={t('loading')} />;
  const present = data.terminals.filter((terminal) => !isEnded(terminal));
  const ended = data.terminals.filter(isEnded);
  // Once the terminal has registered, the code is worthless.
  const waiting = code && data.terminals.find(({ terminal_id }) => terminal_id === code.terminal.terminal_id);
  const isUsed = waiting !== undefined && waiting.registered_at !== null;
  return (
    <div className="terminals">
      <PageHead title={officialTitle('terminal', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {query.isError && <NotLoaded query={query} />}
        <StaffCalls />
        {code && <CodeOnce key={code.code} made={code} isUsed={isUsed} onDone={() => setCode(undefined)} />}
        <Section className="stack" title={t('present')} headingRef={heading}>
          {present.length === 0 ? (
            <EmptyState title={t('none')} headingLevel={3}>
              <p>{t('none.body')}</p>
            </EmptyState>
          ) : (
            <ul className="entries-list">
              {present.map((terminal) => (
                <TerminalEntry key={terminal.terminal_id} terminal={terminal} onCode={show} onEnded={setEndedId} />
              ))}
            </ul>
          )}
        </Section>
        <QuarantineList />
        <FaceGalleries />
        <NewTerminal doors={data.doors} onMade={show} />
        {town?.has_faces && <FaceNotice />}
        {ended.length > 0 && (
          <Disclosure title={t('ended', { count: ended.length })}>
            <ul className="entries-list">
              {ended.map((terminal) => (
                <TerminalEntry key={terminal.terminal_id} terminal={terminal} onCode={show} onEnded={setEndedId} />
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </div>
  );
}
