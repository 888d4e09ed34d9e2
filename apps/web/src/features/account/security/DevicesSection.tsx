import { endOwnSession, forgetBrowser, listDevices } from '@machi/domain/account/contract';
import type { OwnDevice } from '@machi/domain/account/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { Tag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';

interface DeviceTableProps {
  readonly caption: string;
  readonly devices: readonly OwnDevice[];
  readonly dropLabel: string;
  readonly onDrop: (device: OwnDevice, name: string) => void;
  /** Whether the list contains sessions: this device's own ends by the logout page. */
  readonly isSession?: boolean;
}

/** Devices with their last use and their expiry. */
function DeviceTable({ caption, devices, dropLabel, onDrop, isSession = false }: DeviceTableProps) {
  const { t, locale } = useAccountTexts();

  function row(device: OwnDevice) {
    const name = device.label || t('devices.unknown');
    const drop = (
      <Button key="action" variant="text" size="small" onClick={() => onDrop(device, name)}>
        {dropLabel}
        <VisuallyHidden>{t('devices.of', { label: name })}</VisuallyHidden>
      </Button>
    );
    const logout = (
      <TextLink key="action" href="/logout">
        {t('devices.logout')}
      </TextLink>
    );
    return {
      id: String(device.device_id),
      cells: [
        <span key="device" className="device">
          <b>{name}</b> {device.is_this && <Tag tone="today">{t('devices.this')}</Tag>}
          <small className="muted num">{t('devices.since', { day: longDayOf(device.created_at, locale) })}</small>
        </span>,
        <span key="used" className="num">
          {momentInWords(device.used_at, locale)}
        </span>,
        <span key="until" className="num">
          {longDayOf(device.expires_at, locale)}
        </span>,
        isSession && device.is_this ? logout : drop,
      ],
    };
  }

  return (
    <div className="stack-tight">
      <h3>{caption}</h3>
      <Table
        caption={caption}
        columns={(['device', 'used', 'until', 'action'] as const).map((id) => ({ id, head: t(`devices.${id}`) }))}
        rows={devices.map(row)}
      />
    </div>
  );
}

/** The member's sessions, and browsers that skip the code; each can be ended. */
export function DevicesSection() {
  const { t, locale } = useAccountTexts();
  const query = useQuery(askAnew(listDevices, {}, locale));
  const { data, refetch } = query;
  const snackbar = useSnackbar();
  const end = useCall(endOwnSession);
  const forget = useCall(forgetBrowser);
  const heading = useRef<HTMLHeadingElement>(null);

  async function drop(call: typeof end | typeof forget, device: OwnDevice, news: string) {
    const result = await call.send({ device_id: device.device_id }, { ignores404: true });
    // A device ended elsewhere meanwhile counts as ended, as intended.
    if (!result || (!result.ok && result.status !== 404)) return;
    await refetch();
    snackbar.show(news, 'success');
    // The pressed button is gone with its row.
    heading.current?.focus({ preventScroll: true });
  }

  let content: ReactNode = <NotLoaded query={query} label={t('devices.loading')} />;
  if (data && !query.isError) {
    content = (
      <>
        <DeviceTable
          caption={t('devices.sessions')}
          devices={data.sessions}
          dropLabel={t('devices.end')}
          onDrop={(device, label) => void drop(end, device, t('devices.ended', { label }))}
          isSession
        />
        {data.browsers.length > 0 && (
          <DeviceTable
            caption={t('devices.browsers')}
            devices={data.browsers}
            dropLabel={t('devices.forget')}
            onDrop={(device, label) => void drop(forget, device, t('devices.forgotten', { label }))}
          />
        )}
      </>
    );
  }
  return (
    <AccountSection id="devices" lead={t('devices.lead')} headingRef={heading}>
      {content}
    </AccountSection>
  );
}
