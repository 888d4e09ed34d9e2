import { toldInPlace } from '@machi/client/client';
import { listSchedules, openCalendar } from '@machi/domain/schedule/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useScheduleTexts } from '../../texts.ts';

/** An official opens the calendar of somebody who is none: first the reason, which that person reads. */
export function OpenCalendar({ memberId }: { readonly memberId: number }) {
  const { t } = useScheduleTexts();
  const { send, busy } = useCall(openCalendar);
  const sentencesOf = useRefusalSentences();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);

  async function open() {
    setLines([]);
    const result = await send({ member_id: memberId, reason }, toldInPlace);
    if (!result) return;
    if (!result.ok) return setLines(sentencesOf(result, t('look.failed')));
    await queryClient.invalidateQueries({ queryKey: [listSchedules.name] });
  }
  return (
    <div className="narrow stack-lg">
      <PageHead title={t('look.title')} />
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <p>{t('look.lead')}</p>
        <TextAreaField
          label={t('look.reason')}
          hint={t('look.reason.hint')}
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <CalloutLines lines={lines} />
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('look.sending')}>
          {t('look.open')}
        </Button>
      </form>
    </div>
  );
}
