import { reportDesk } from '@machi/domain/reports/desk';
import { readReportStatistics, type DeskReport } from '@machi/domain/reports/desk-contract';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { DeskPage } from '../../shell/desk/declared/DeskPage.tsx';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { PublishForm, useReportDeskTexts } from './PublishForm.tsx';
import './report-desk.css';

/**
 * A picture of a report. One that nobody has released may be obscene or cruel, so it is blurred until an official wants to
 * see it.
 */
function Picture({ image, number }: { readonly image: DeskReport['images'][number]; readonly number: number }) {
  const { t } = useReportDeskTexts();
  const [isSeen, setSeen] = useState(image.is_released === 1);
  const { src, width, height, is_released } = image;
  return (
    <li className="stack-tight">
      <div className="report-image">
        <img
          src={src}
          width={width}
          height={height}
          className={isSeen ? undefined : 'is-blurred'}
          alt={t(isSeen ? 'picture.alt' : 'picture.blurred', { number })}
        />
      </div>
      <div className="row tight">
        <Button size="small" onClick={() => setSeen(!isSeen)}>
          {t(isSeen ? 'picture.blur' : 'picture.show', { number })}
        </Button>
        <span className="sm muted">{t(is_released === 1 ? 'picture.public' : 'picture.own')}</span>
      </div>
    </li>
  );
}

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
          {images.map((image, index) => (
            <Picture key={image.report_picture_id} image={image} number={index + 1} />
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
