import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { useCallBy } from '@machi/client/use-call';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import {
  checkBulkMembers,
  createBulkMembers,
  readBulkProgress,
  type BulkProgress,
} from '@machi/domain/member-desk/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { saveFile } from '@machi/client/downloads';
import { FIRST_PASSWORD_DAYS } from '@machi/domain/members/first-password';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { useGround } from '../ground.ts';
import { useMemberTexts } from '../texts.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkSource } from './BulkSource.tsx';
import { resultFile, type AddedUser } from './result-file.ts';

/** Makes the browser ask before the page is closed while it holds unsaved data. */
function useKeepOpen(holds: boolean): void {
  useEffect(() => {
    if (!holds) return undefined;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [holds]);
}

/** Polling interval in milliseconds. */
const PAUSE = 1000;

/**
 * Polls the progress of the registration with this Idempotency-Key. Undefined while none runs, while it waits, and
 * while the server gives no progress.
 */
function useBulkProgress(attempt: string | undefined): BulkProgress | undefined {
  const { call } = useGround();
  const [progress, setProgress] = useState<BulkProgress>();
  useEffect(() => {
    if (attempt === undefined) return undefined;
    const stop = new AbortController();
    let timer: number | undefined;
    async function look(key: string) {
      const result = await call(readBulkProgress, { attempt: key }, { ignoresError: true, signal: stop.signal });
      if (stop.signal.aborted) return;
      // A failed or late poll does not reset the progress.
      if (result.ok && result.reply.progress) setProgress(result.reply.progress);
      timer = window.setTimeout(() => void look(key), PAUSE);
    }
    timer = window.setTimeout(() => void look(attempt), PAUSE);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
      setProgress(undefined);
    };
  }, [call, attempt]);
  return progress;
}

interface BulkResultProps {
  readonly users: readonly AddedUser[];
  readonly onSaved: () => void;
  readonly onAnother: () => void;
  /** Link to the new members. */
  readonly next: ReactNode;
}

/** Result of a registration: a file with the numbers, and with the passwords, which exist only here. */
function BulkResult({ users, onSaved, onAnother, next }: BulkResultProps) {
  const { t, locale } = useMemberTexts();
  const hasPasswords = users.some(({ password }) => password !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function save() {
    const headings = [t('bulk.line'), t('number'), t('bulk.result.login_id'), t('name'), t('password')];
    saveFile(t('bulk.result.filename'), resultFile(headings, users));
    onSaved();
  }

  return (
    <section className="reading stack" aria-labelledby="bulk-done">
      <h2 id="bulk-done" ref={heading} tabIndex={-1}>
        {t('bulk.done', { count: users.length, shown: users.length.toLocaleString(locale) })}
      </h2>
      <Callout tone={hasPasswords ? 'warning' : 'success'}>
        <p>{t(hasPasswords ? 'bulk.result.passwords' : 'bulk.result.sent', { days: FIRST_PASSWORD_DAYS })}</p>
      </Callout>
      <div className="actions">
        <Button variant={hasPasswords ? 'primary' : 'second'} icon={<Icon name="download" />} onClick={save}>
          {t('bulk.result.save')}
        </Button>
        {next}
        <Button onClick={onAnother}>{t('bulk.another')}</Button>
      </div>
    </section>
  );
}

/** Timeout in milliseconds. Hashing 5,000 passwords takes longer than a usual call. */
const TIME_LIMIT = 180_000;

/** A text and the server's findings. */
interface Checked {
  readonly text: string;
  readonly reply: ReplyOf<typeof checkBulkMembers>;
}

interface BulkMembersProps {
  /** Called when lists shown elsewhere are outdated. */
  readonly onAdded?: () => void;
  /** Link to the new members. */
  readonly next: ReactNode;
}

/** Registers many accounts: write or choose a list, see each line checked, register all or none. */
export function BulkMembers({ onAdded, next }: BulkMembersProps) {
  const { t } = useMemberTexts();
  const { call } = useGround();
  const checking = useCallBy(call, checkBulkMembers);
  const creating = useCallBy(call, createBulkMembers);
  const keyFor = useAttemptKey();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly AddedUser[]>();
  const [attempt, setAttempt] = useState<string>();
  const progress = useBulkProgress(attempt);
  const [isSaved, setIsSaved] = useState(false);
  const holdsPasswords = !isSaved && (added ?? []).some(({ password }) => password !== null);
  useKeepOpen(creating.busy || holdsPasswords);

  async function check() {
    setLines([]);
    const result = await checking.send({ text }, { ...toldInPlace, timeLimit: TIME_LIMIT });
    if (!result) return;
    if (result.ok) setChecked({ text, reply: result.reply });
    else {
      setChecked(undefined);
      setLines(refusalLines(result, { t }));
    }
  }

  async function create(flags: { is_reset_forced: 0 | 1; to_send_email: 0 | 1 }) {
    setLines([]);
    const input = { text, ...flags };
    const idempotencyKey = keyFor(input);
    setAttempt(idempotencyKey);
    const result = await creating.send(input, {
      ...toldInPlace,
      idempotencyKey,
      timeLimit: TIME_LIMIT,
    });
    if (!result) return;
    setAttempt(undefined);
    if (result.ok) {
      onAdded?.();
      setAdded(result.reply.members);
      return;
    }
    setLines(refusalLines(result, { t }));
    // An address may have been taken meanwhile: the check marks the lines.
    if (Object.values(result.codes).flat().includes('bulk-lines')) void check();
  }

  function startAnew() {
    setText('');
    setChecked(undefined);
    setAdded(undefined);
    setIsSaved(false);
  }

  if (added) return <BulkResult users={added} onSaved={() => setIsSaved(true)} onAnother={startAnew} next={next} />;
  return (
    <div className="stack-lg">
      <BulkSource
        text={text}
        isChecked={checked?.text === text}
        isFixed={creating.busy}
        busy={checking.busy}
        onText={setText}
        onCheck={() => void check()}
      />
      <CalloutLines lines={lines} />
      {checked && (
        <BulkPreview
          key={checked.text}
          reply={checked.reply}
          isStale={checked.text !== text}
          busy={creating.busy}
          progress={progress}
          onCreate={(flags) => void create(flags)}
        />
      )}
    </div>
  );
}
