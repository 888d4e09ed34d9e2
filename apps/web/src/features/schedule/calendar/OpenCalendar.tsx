import { toldInPlace } from '@machi/client/client';
import { listSchedules, openCalendar } from '@machi/domain/schedule/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useScheduleTexts } from '../texts.ts';

/** An official opens a non-official's calendar: first the reason, which that person can read. */
export function OpenCalendar({ memberId, onOpened }: { memberId: number; onOpened: () => void }) {
  const { t, locale } = useScheduleTexts();
  const { t: shell } = useShellTexts();
  const tooLong = useTooLong();
  const { send, busy } = useCall(openCalendar);
  const sentencesOf = useRefusalSentences();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);

  async function open() {
    setLines([]);
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return field.current?.focus();
    const result = await send({ member_id: memberId, reason }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(sentencesOf(result, t('look.failed')));
    onOpened();
    return queryClient.invalidateQueries({ queryKey: [listSchedules.name] });
  }
  return (
    <div className="narrow stack-lg">
      <PageHead title={t('look.title')} />
      <Form className="stack" onSend={open}>
        <p>{t('look.lead')}</p>
        <TextAreaField
          ref={field}
          label={t('look.reason')}
          hint={t('look.reason.hint')}
          requiredWord={shell('required')}
          rows={3}
          value={reason}
          error={isMissing ? sentenceOf({ code: 'required' }, locale) : tooLong(reason, 200)}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
        <CalloutLines lines={lines} />
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('look.sending')}>
          {t('look.open')}
        </Button>
      </Form>
    </div>
  );
}
