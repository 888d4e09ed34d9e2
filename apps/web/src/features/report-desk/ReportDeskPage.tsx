import { reportDesk } from '@machi/domain/reports/desk';
import { readReportStatistics, type DeskReport } from '@machi/domain/reports/desk-contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { DeskPage } from '../../shell/desk/declared/DeskPage.tsx';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { PublishForm, useReportDeskTexts } from './PublishForm.tsx';
import './report-desk.css';

/** Pictures, which only officials see until they are released, and the place. */
function Shown({ file }: { readonly file: DeskReport }) {
  const { t } = useReportDeskTexts();
  const { images, position, kind_name } = file;
  const points = useMemo(
    () => (position ? [{ id: 'report', label: kind_name, mark: '！', tone: 'main' as const, ...position }] : []),
    [position, kind_name],
  );
  return (
    <div className="stack">
      {images.length > 0 && (
        <ul className="report-images">
          {images.map(({ report_picture_id, src, width, height, is_released }, index) => (
            <li key={report_picture_id}>
              <img src={src} width={width} height={height} alt={t('picture.alt', { number: index + 1 })} />
              <p className="sm muted">{t(is_released === 1 ? 'picture.public' : 'picture.own')}</p>
            </li>
          ))}
        </ul>
      )}
      {points.length > 0 && <TownMap points={points} label={t('map')} />}
    </div>
  );
}

/** Reports of a year by kind, read when somebody opens them. */
function Statistics() {
  const { t, locale } = useReportDeskTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...ask(readReportStatistics, {}, locale), enabled: isOpen });
  return (
    <Disclosure title={t('statistics')} onOpen={() => setOpen(true)}>
      {data && (
        <Table
          caption={t('statistics')}
          columns={(['kind', 'received', 'open', 'late', 'ended', 'days'] as const).map((id) => ({
            id,
            head: t(`statistics.${id}`),
          }))}
          rows={data.kinds.map((one) => ({
            id: one.kind_name,
            cells: [one.kind_name, one.received, one.open, one.late, one.ended, one.middle_days ?? '―'],
          }))}
        />
      )}
    </Disclosure>
  );
}

/** Takes in what people report, and tells them until it is mended. */
export default function ReportDeskPage() {
  return (
    <DeskPage
      desk={reportDesk}
      below={<Statistics />}
      beforeActions={(file) => <Shown file={file} />}
      forms={{ publish: (file, close) => <PublishForm file={file} onClose={close} /> }}
    />
  );
}
