import { toldInPlace, type CallFailure } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { correctMemo, withdrawMemo } from '@machi/domain/memos/contract';
import { MEMO_LENGTH, type Memo } from '@machi/domain/memos/model';
import { isWithdrawn, latestOf } from '@machi/domain/memos/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { AskedAction } from '../../asked/AskedAction.tsx';
import { backWords } from '../../asked/asked-words.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTooLong } from '../../forms/use-too-long.ts';
import { useFocusOn } from '../../use-focus-on.ts';
import './memos.css';
import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useMemoTexts = textsOf('memos', { ja, en });

/** The town's day of an instant. */
const dayOf = (instant: string, locale: Locale): string => dateInWords(dateAt(new Date(instant)))[locale];

/** Result of writing a memo of either kind. */
type SentMemo = { readonly ok: true } | CallFailure | undefined;

interface MemosProps {
  readonly memos: readonly Memo[];
  readonly busy: boolean;
  readonly write: (body: string) => Promise<SentMemo>;
  readonly onChanged: () => Promise<void>;
}

/** Memos for colleagues, and the field for a new one. Plain text: markup appears as typed. */
export function Memos({ memos, busy, write, onChanged }: MemosProps) {
  const { t } = useMemoTexts();
  return (
    <Section className="stack" title={t('title')} level={3}>
      <p className="sm muted">{t('law')}</p>
      {memos.length === 0 ? (
        <p className="sm">{t('none')}</p>
      ) : (
        <ul className="memos">
          {memos.map((memo) => (
            <li key={memo.memo_id}>
              <MemoEntry memo={memo} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <MemoForm label={t('label')} send={t('write')} busy={busy} write={write} onDone={onChanged} done={t('done')} />
    </Section>
  );
}

interface MemoFormProps {
  readonly label: string;
  readonly send: string;
  readonly done: string;
  readonly before?: string;
  readonly busy: boolean;
  readonly write: (body: string) => Promise<SentMemo>;
  readonly onDone: () => Promise<void>;
  readonly onCancel?: () => void;
}

function MemoForm({ label, send, done, before = '', busy, write, onDone, onCancel }: MemoFormProps) {
  const { t } = useMemoTexts();
  const tooLong = useTooLong();
  const snackbar = useSnackbar();
  const id = useId();
  const [body, setBody] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const isOpened = onCancel !== undefined;

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setLines([]);
    const isEmpty = body.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return document.getElementById(id)?.focus();
    if (body.length > MEMO_LENGTH) return document.getElementById(id)?.focus();
    const result = await write(body);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setBody('');
    snackbar.show(done, 'success');
    return onDone();
  }
  useEffect(() => {
    // The button that opened it is gone.
    if (isOpened) document.getElementById(id)?.focus();
  }, [isOpened, id]);
  const error = isMissing ? t('missing') : tooLong(body, MEMO_LENGTH);
  return (
    <form className="stack-tight" noValidate onSubmit={(event) => void save(event)}>
      <TextAreaField
        id={id}
        label={label}
        rows={3}
        value={body}
        error={error}
        onChange={({ target }) => {
          setMissing(false);
          setBody(target.value);
        }}
      />
      <CalloutLines lines={lines} />
      <div className="row">
        <Button type="submit" size="small" busy={busy} busyLabel={t('sending')}>
          {send}
        </Button>
        {onCancel && (
          <Button size="small" variant="text" onClick={onCancel}>
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  );
}

function MemoEntry({ memo, onChanged }: { readonly memo: Memo; readonly onChanged: () => Promise<void> }) {
  const { t, locale } = useMemoTexts();
  const keyFor = useAttemptKey();
  const correcting = useCall(correctMemo);
  const [isEdited, setEdited] = useState(false);
  const latest = latestOf(memo);
  // The pressed button disappears.
  const gone = useFocusOn<HTMLParagraphElement, boolean>(isWithdrawn(memo), (now, before) => now && before === false);
  const corrects = useFocusOn<HTMLButtonElement, boolean>(isEdited, (now, before) => !now && before === true);
  if (!latest) return null;
  const { memo_id, author_name: author, versions } = memo;
  const version = latest.version;
  const isGone = isWithdrawn(memo);
  const [first] = versions;
  const by = {
    name: author ?? t('unknown'),
    day: dayOf(first?.written_at ?? latest.written_at, locale),
  };
  const earlier = versions.filter((one) => one !== latest && one.body !== null);

  return (
    <>
      <p className="sm muted">
        {t(memo.application_code === null ? 'about.member' : 'about.application')} {t('by', by)}
        {versions.length > 1 && !isGone ? ` ${t('corrected', { day: dayOf(latest.written_at, locale) })}` : ''}
      </p>
      {isGone ? (
        <p ref={gone} tabIndex={-1}>
          {t('withdrawn', { day: dayOf(latest.written_at, locale) })}
        </p>
      ) : isEdited ? (
        <MemoForm
          label={t('label.correct')}
          send={t('correct.save')}
          done={t('correct.done')}
          before={latest.body ?? ''}
          busy={correcting.busy}
          write={(body) => {
            const input = { memo_id, version, body };
            return correcting.send(input, { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(input) });
          }}
          onDone={() => {
            setEdited(false);
            return onChanged();
          }}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <p className="as-written">{latest.body}</p>
      )}
      {earlier.length > 0 && (
        <Disclosure title={t('earlier')}>
          <ul className="memos">
            {earlier.map((one) => (
              <li key={one.version}>
                <p className="sm muted">{dayOf(one.written_at, locale)}</p>
                <p className="as-written">{one.body}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {memo.is_own && !isGone && !isEdited && (
        <div className="row">
          <Button ref={corrects} size="small" variant="text" onClick={() => setEdited(true)}>
            {t('correct')}
          </Button>
          <AskedAction
            endpoint={withdrawMemo}
            input={{ memo_id, version }}
            label={t('withdraw')}
            question={t('withdraw.question')}
            consequence={t('withdraw.what')}
            done={t('withdrawn.done')}
            isDanger
            isOnce
            gone={sentenceOf({ code: 'not-found' }, locale)}
            button={{ size: 'small', variant: 'text-danger' }}
            words={backWords({ t })}
            onDone={() => void onChanged()}
          />
        </div>
      )}
    </>
  );
}
