import { isReplyLost, toldInPlace } from '@machi/client/client';
import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { endBanner } from '@machi/domain/monitors/contract';
import type { Banner } from '@machi/domain/monitors/model';
import { clockInWords } from '@machi/domain/monitors/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { monitorQueries } from '../queries.ts';
import { useMonitorTexts } from '../texts.ts';
import { BannerPreview } from './BannerPreview.tsx';

/** What stands over the monitors, and the way to take it away. */
export function BannerNow({ banner }: { banner: Banner | null }) {
  const { t, locale } = useMonitorTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const { send, busy } = useCall(endBanner);
  const [isOpen, setIsOpen] = useState(false);
  const [line, setLine] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);

  async function end() {
    setLine(undefined);
    const result = await send({}, toldInPlace);
    if (!result) return;
    if (!result.ok) return setLine(t(isReplyLost(result) ? 'banner.lost' : 'banner.failed'));
    isGone.current = true;
    setIsOpen(false);
    queryClient.setQueryData(monitorQueries.banner().queryKey, result.reply);
    snackbar.show(t('banner.ended'), 'success');
  }
  const since = banner && new Date(banner.created_at);
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('banner.now')}
      </h2>
      {banner && since ? (
        <>
          <BannerPreview banner={banner} />
          <div className="row between">
            <p className="muted num">
              {t('banner.since', { time: `${dayInWords(dateAt(since))[locale]} ${clockInWords(since)}` })}
            </p>
            <Button onClick={() => setIsOpen(true)}>{t('banner.end')}</Button>
          </div>
        </>
      ) : (
        <p>{t('banner.none')}</p>
      )}
      <ConfirmDialog
        open={isOpen}
        question={t('banner.end.question')}
        consequence={<p>{t('banner.end.body')}</p>}
        confirmLabel={t('banner.end')}
        cancelLabel={t('banner.end.keep')}
        busy={busy}
        busyLabel={t('banner.sending')}
        errors={line === undefined ? [] : [line]}
        onConfirm={() => void end()}
        onCancel={() => setIsOpen(false)}
        onClosed={() => {
          // The button that opened the question is gone.
          if (isGone.current) heading.current?.focus();
          isGone.current = false;
        }}
      />
    </section>
  );
}
