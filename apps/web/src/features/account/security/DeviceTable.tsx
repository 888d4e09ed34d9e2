import type { OwnDevice } from '@machi/domain/account/model';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { Tag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useAccountTexts } from '../texts.ts';

interface DeviceTableProps {
  readonly caption: string;
  readonly devices: readonly OwnDevice[];
  readonly dropLabel: string;
  readonly onDrop: (device: OwnDevice, name: string) => void;
  /** This device is not dropped but logged out by its own page. */
  readonly isSession?: boolean;
}

/** Devices with when they were used last and until when they last. */
export function DeviceTable({ caption, devices, dropLabel, onDrop, isSession = false }: DeviceTableProps) {
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
