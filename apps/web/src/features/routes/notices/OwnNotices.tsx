import { endArrivalNotice } from '@machi/domain/arrival-notices/contract';
import { NOTICE_MINUTES, type ArrivalNotice } from '@machi/domain/arrival-notices/model';
import { momentInWords } from '@machi/domain/transport/live/words';
import { Button } from '@machi/ui/button/Button';
import { Entry } from '@machi/ui/entry/Entry';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Tag } from '@machi/ui/tag/Tag';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRouteTexts } from '../texts.ts';
import { useKeepNotices, useNotices } from './use-notices.ts';

/** Buses of all routes with a notification for the member; empty without any. */
export function OwnNotices({ now }: { now: Date }) {
  const { t } = useRouteTexts();
  const notices = useNotices() ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  // The section stays after its last line is gone, because its heading takes the focus.
  const [hasBeen, setHasBeen] = useState(false);
  if (notices.length > 0 && !hasBeen) setHasBeen(true);
  if (!hasBeen) return null;
  return (
    <Section className="stack" titleId="notices" title={t('tell.title')} headingRef={heading}>
      <p className="muted sm">{t('tell.lead', { minutes: NOTICE_MINUTES })}</p>
      <ul className="own-list">
        {notices.map((notice) => (
          <NoticeEntry
            key={notice.arrival_notice_id}
            notice={notice}
            now={now}
            onEnded={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </Section>
  );
}

interface NoticeEntryProps {
  readonly notice: ArrivalNotice;
  readonly now: Date;
  readonly onEnded: () => void;
}

function NoticeEntry({ notice, now, onEnded }: NoticeEntryProps) {
  const { t, locale } = useRouteTexts();
  const snackbar = useSnackbar();
  const keep = useKeepNotices();
  const { send, busy } = useCall(endArrivalNotice);
  const { arrival_notice_id, route_id, stop_id, state } = notice;
  const time = momentInWords(notice.scheduled_at, now, locale);
  const isOpen = state === 'waiting';

  async function end() {
    const result = await send({ arrival_notice_id });
    if (!result?.ok) return;
    keep((known) => known.filter((one) => one.arrival_notice_id !== arrival_notice_id));
    snackbar.show(t('tell.stopped'), 'success');
    onEnded();
  }

  return (
    <Entry
      when={time}
      whenDetail={t('tell.byTimetable')}
      status={<Tag tone={isOpen ? 'plain' : 'new'}>{t(`tell.state.${state}`)}</Tag>}
      title={
        <TextLink href={`/buslocation/${route_id}?${new URLSearchParams({ stop: stop_id }).toString()}`}>
          {notice.stop_name}
        </TextLink>
      }
      actions={
        <Button
          variant="text-danger"
          size="small"
          busy={busy}
          aria-label={t(isOpen ? 'tell.stopOf' : 'tell.removeOf', { time, stop: notice.stop_name })}
          onClick={() => void end()}
        >
          {t(isOpen ? 'tell.stop' : 'tell.remove')}
        </Button>
      }
    >
      <p className="facts sm muted">
        <span>{notice.route_name}</span>
        {notice.headsign === '' ? null : <span>{t('headsign', { headsigns: notice.headsign })}</span>}
      </p>
    </Entry>
  );
}
