import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { menuTitle } from '@machi/domain/navigation/head';
import {
  answerSafety,
  answerSafetyFor,
  answerSafetyLink,
  SAFETY_LINE,
  openSafetyCode,
  openSafetyLink,
  readSafety,
  type OwnSafety,
  type SafetyLink,
} from '@machi/domain/safety/contract';
import { NOTE_LENGTH, type SafetyAnswer } from '@machi/domain/safety/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { textsOf } from '../../shell/language/texts.ts';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { usePageLine } from '../../shell/use-page-line.ts';
import { useSession } from '../../shell/record/record.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useSafetyTexts = textsOf('safety', { ja, en });

/** Answers of others come without the line. */
const EVERY_MILLISECONDS = 60_000;

interface Given {
  readonly answer: SafetyAnswer | null;
  readonly note?: string;
}

interface AnswerButtonsProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly given: Given;
  /** Whose answer it is, where it is not the reader's. */
  readonly name?: string;
  readonly inputOf: (answer: SafetyAnswer, note: string) => InputOf<E>;
  readonly onAnswered?: () => void;
}

/** Two large buttons, and where and with whom somebody is. One press is enough; a later one takes its place. */
function AnswerButtons<E extends Endpoint>({ endpoint, given, name, inputOf, onAnswered }: AnswerButtonsProps<E>) {
  const texts = useSafetyTexts();
  const { t } = texts;
  const id = useId();
  const tooLong = useTooLong();
  const readChanged = useReadChanged();
  const { act, busy, lines } = useTold<E>(endpoint, texts);
  const [note, setNote] = useState(given.note ?? '');
  async function press(answer: SafetyAnswer) {
    if (!(await act(inputOf(answer, note)))) return;
    onAnswered?.();
    await readChanged(endpoint);
  }
  const labelOf = (answer: SafetyAnswer) =>
    name === undefined ? {} : { 'aria-label': t('of', { name, what: t(answer) }) };
  return (
    <div className="stack">
      <div role="status">
        {given.answer !== null && (
          <StatusTag shape={given.answer === 'safe' ? 'fixed' : 'refused'}>{t(`said.${given.answer}`)}</StatusTag>
        )}
      </div>
      <CalloutLines lines={lines} />
      <Disclosure title={t('note.open')} startsOpen={Boolean(given.note)}>
        <TextAreaField
          id={id}
          label={t('note')}
          hint={t('note.hint')}
          rows={2}
          value={note}
          error={tooLong(note, NOTE_LENGTH)}
          onChange={({ target }) => setNote(target.value)}
        />
      </Disclosure>
      <div className="actions">
        <Button
          variant="primary"
          busy={busy}
          busyLabel={t('sending')}
          {...labelOf('safe')}
          onClick={() => void press('safe')}
        >
          {t('safe')}
        </Button>
        <Button
          variant="quiet-danger"
          busy={busy}
          busyLabel={t('sending')}
          {...labelOf('help')}
          onClick={() => void press('help')}
        >
          {t('help')}
        </Button>
      </div>
      {given.answer === 'help' && (
        <Callout tone="warning">
          <p>{t('help.told')}</p>
        </Callout>
      )}
    </div>
  );
}

const Head = ({ is_drill, begun_at }: { readonly is_drill: 0 | 1; readonly begun_at: string }) => {
  const { t, locale } = useSafetyTexts();
  return (
    <>
      {is_drill === 1 && (
        <p>
          <strong>{t('drill')}</strong>
        </p>
      )}
      <p>{t('asks', { at: momentInWords(begun_at, locale) })}</p>
    </>
  );
};

/** Behind a message's link: no login, and nothing but the answer. */
function ByLink({ token }: { readonly token: string }) {
  const texts = useSafetyTexts();
  const { t } = texts;
  const { act, lines } = useTold(openSafetyLink, texts);
  const [link, setLink] = useState<SafetyLink>();
  const [count, setCount] = useState(0);
  const open = useEffectEvent(() => act({ token }));
  // Asked again after each answer.
  useEffect(() => {
    let isGone = false;
    void open().then((found) => isGone || setLink(found));
    return () => {
      isGone = true;
    };
  }, [token, count]);
  if (!link) return <CalloutLines lines={lines} />;
  return (
    <Panel title={t('question')}>
      <div className="stack">
        <Head {...link} />
        {link.is_over ? (
          <p>{t('over')}</p>
        ) : (
          <AnswerButtons
            endpoint={answerSafetyLink}
            given={link}
            inputOf={(answer, note) => ({ token, answer, note })}
            onAnswered={() => setCount((before) => before + 1)}
          />
        )}
      </div>
    </Panel>
  );
}

/** For who cannot open an SMS's link: its code, on any device. */
function ByCode({ onOpened }: { readonly onOpened: (token: string) => void }) {
  const texts = useSafetyTexts();
  const { t } = texts;
  const { act, busy, lines } = useTold(openSafetyCode, texts);
  const [code, setCode] = useState('');
  async function open() {
    const opened = await act({ code });
    if (opened) onOpened(opened.token);
  }
  return (
    <Section className="stack" title={t('code.title')}>
      <Form className="stack" onSend={open}>
        <CalloutLines lines={lines} />
        <TextField
          id="safety-code"
          label={t('code')}
          hint={t('code.hint')}
          fit="letters"
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <div className="actions">
          <SendButton busy={busy}>{t('code.open')}</SendButton>
        </div>
      </Form>
    </Section>
  );
}

function OwnCalls({ data: { calls, people } }: { readonly data: OwnSafety }) {
  const { t } = useSafetyTexts();
  return (
    <>
      {calls.length === 0 && people.length === 0 && (
        <EmptyState title={t('none')}>
          <p>{t('none.body')}</p>
        </EmptyState>
      )}
      {calls.map((call) => (
        <Panel key={call.safety_call_id} title={t('question')}>
          <div className="stack">
            <Head {...call} />
            <AnswerButtons
              endpoint={answerSafety}
              given={call.own}
              inputOf={(answer, note) => ({ safety_call_id: call.safety_call_id, answer, note })}
            />
          </div>
        </Panel>
      ))}
      {people.length > 0 && (
        <Section className="stack" title={t('people')}>
          <p>{t('people.body')}</p>
          {people.map((one) => (
            <Panel key={`${one.safety_call_id} ${one.delegation_id}`} title={one.name} headingLevel={3}>
              <div className="stack">
                {one.is_drill === 1 && <p>{t('drill')}</p>}
                {one.answer === null && <p>{t('people.none')}</p>}
                <AnswerButtons
                  endpoint={answerSafetyFor}
                  given={one}
                  name={one.name}
                  inputOf={(answer, note) => ({
                    safety_call_id: one.safety_call_id,
                    delegation_id: one.delegation_id,
                    answer,
                    note,
                  })}
                />
              </div>
            </Panel>
          ))}
        </Section>
      )}
    </>
  );
}

function ByLogin() {
  const { t, locale } = useSafetyTexts();
  const query = useQuery({ ...askAnew(readSafety, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  usePageLine(SAFETY_LINE, 'safety', again);
  return query.data ? <OwnCalls data={query.data} /> : <NotLoaded query={query} label={t('loading')} />;
}

/** Are you safe? Answered by one press, by a message's link or code, or by who is logged in. */
export default function SafetyPage() {
  const { t, locale } = useSafetyTexts();
  const [linked] = useLinkSecret('answer');
  const [opened, setOpened] = useState<string>();
  const token = opened ?? linked;
  const { isLoggedIn: isIn } = useSession();
  return (
    <>
      <PageHead title={menuTitle('safety', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {token === undefined ? null : <ByLink key={token} token={token} />}
        {isIn ? <ByLogin /> : token === undefined && <p>{t('login')}</p>}
        {token === undefined && <ByCode onOpened={setOpened} />}
      </div>
    </>
  );
}
