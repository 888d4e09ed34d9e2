import { toldInPlace } from '@machi/client/client';
import { moveBannerEnd, readBanner } from '@machi/domain/banner/contract';
import { endFieldsOf, movedEndFields } from '@machi/domain/banner/end';
import type { Banner } from '@machi/domain/banner/model';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useMonitorTexts } from '../texts.ts';
import { EndFields } from './EndFields.tsx';
import { keepReply } from '../../../shell/calls/keep-reply.ts';

const End = z.object(movedEndFields);

/** Has the words that stand end later, or earlier. */
export function MoveEnd({ banner }: { banner: Pick<Banner, 'monitor_banner_id' | 'ends_at'> }) {
  const { t, locale } = useMonitorTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(moveBannerEnd);
  const { ends_date, ends_time } = endFieldsOf(new Date(banner.ends_at));
  const { field, submit, refuse, summary, form } = useSchemaForm(
    End,
    { moved_date: ends_date, moved_time: ends_time },
    (name) => t(name === 'moved_time' ? 'banner.ends_time' : 'banner.ends_date'),
  );
  const day = useWatch({ control: form.control, name: 'moved_date' });

  async function move(end: z.infer<typeof End>) {
    const result = await send({ monitor_banner_id: banner.monitor_banner_id, ...end }, toldInPlace);
    if (!result) return;
    if (!result.ok) return refuse(result);
    keepReply(queryClient, askAnew(readBanner, {}, locale), result.reply);
    snackbar.show(t('banner.moved'), 'success');
  }
  return (
    <Disclosure title={t('banner.move')}>
      <form className="stack" noValidate onSubmit={submit(move)}>
        <FormSummary summary={summary} refused={t('banner.move.refused')} lost={t('banner.lost')} />
        <EndFields date={field('moved_date')} time={field('moved_time')} day={day} firstTime={ends_time} />
        <div className="actions">
          <Button type="submit" busy={busy} busyLabel={t('banner.sending')}>
            {t('banner.move.send')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
