import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import { commentSchedule, deleteScheduleComment } from '@machi/domain/schedule/contract';
import type { Schedule } from '@machi/domain/schedule/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useRef, useState } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../../shell/asked/asked-words.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useSchedulesAgain, type ReadSchedule } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';

interface CommentsProps {
  readonly schedule: Schedule;
  readonly comments: ReadSchedule['comments'];
  readonly date: DateText | undefined;
}

/** Comments of everybody who sees the schedule in full; own ones can be deleted. */
export function Comments({ schedule: { schedule_id, may_say }, comments, date }: CommentsProps) {
  const { t, locale } = useScheduleTexts();
  const [body, setBody] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const { send, busy } = useCall(commentSchedule);
  const words = useActionWords({
    keep: t('delete.cancel'),
    sending: t('delete.busy'),
    failed: t('save.failed'),
  });
  const keyFor = useAttemptKey();
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();
  const area = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function say() {
    setErrors([]);
    setTold('');
    if (body.trim() === '') {
      setMissing(true);
      area.current?.focus();
      return;
    }
    const input = { schedule_id, target_date: date ?? null, body };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('save.failed')));
      return;
    }
    setBody('');
    setTold(t('comment.done'));
    await again();
  }
  /** The date of a comment; empty for the shown date. */
  const about = (target: string | null) =>
    target !== null && target !== date && isDateText(target)
      ? t('comment.about', { day: dayInWords(target)[locale] })
      : '';
  // A reader with access only cannot comment.
  if (comments.length === 0 && may_say === 0) return null;
  return (
    <Section className="stack" titleId="comments" title={t('comments')} headingRef={heading}>
      {comments.length > 0 && (
        <ul className="schedule-comments">
          {comments.map((one) => (
            <li key={one.schedule_comment_id}>
              <p className="muted sm num">
                {[one.name || t('nobody'), momentInWords(one.created_at, locale), about(one.target_date)]
                  .filter(Boolean)
                  .join(t('join'))}
              </p>
              <p className="schedule-note">{one.body}</p>
              {one.is_own === 1 && (
                <AskedAction
                  endpoint={deleteScheduleComment}
                  input={{ schedule_id, schedule_comment_id: one.schedule_comment_id }}
                  label={t('comment.remove')}
                  question={t('comment.question')}
                  consequence={<p className="schedule-note">{one.body}</p>}
                  confirm={t('delete.confirm')}
                  done=""
                  isDanger
                  button={{ size: 'small', variant: 'text-danger' }}
                  words={words}
                  // The button is gone with its comment.
                  focus={heading}
                  onDone={() => setTold(t('comment.removed'))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {may_say === 1 && (
        <Form className="stack" onSend={say}>
          <TextAreaField
            ref={area}
            label={t('comment.body')}
            rows={3}
            value={body}
            error={isMissing ? sentenceOf({ code: 'required' }, locale) : undefined}
            onChange={({ target }) => {
              setBody(target.value);
              setMissing(false);
            }}
          />
          <Button type="submit" busy={busy} busyLabel={t('saving')}>
            {t('comment.send')}
          </Button>
          <p role="status">{told}</p>
          <CalloutLines lines={errors} />
        </Form>
      )}
    </Section>
  );
}
