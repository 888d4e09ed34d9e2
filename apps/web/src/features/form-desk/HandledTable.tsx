import type { HandledLine } from '@machi/domain/form-desk/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { listedMoment } from '../../shell/listed.ts';
import { SelectBox } from '../../shell/desk/inbox/SelectBox.tsx';
import type { Inbox } from '../../shell/desk/inbox/use-inbox.ts';
import { useFormDeskTexts } from './texts.ts';
import { targetOf, type HandledTarget, type Verdict } from './handled-target.ts';
import { DueDay } from './DueDay.tsx';
import { HandledTags } from './HandledTags.tsx';
import { useDeskAddress } from './desk-address.ts';

export const handledLinkId = (id: number): string => `application-${id}`;

/** Columns; beside an open file there is room only for name and state. */
const COLUMNS = {
  wide: ['select', 'who', 'due', 'assigned', 'state'],
  wideDecided: ['when', 'who', 'assigned', 'state'],
  beside: ['select', 'who', 'state'],
  besideDecided: ['who', 'state'],
} as const;

interface HandledTableProps {
  readonly applications: readonly HandledLine[];
  readonly inbox: Inbox<HandledTarget, Verdict>;
}

export function HandledTable({ applications, inbox }: HandledTableProps) {
  const { t, locale } = useFormDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const isBeside = address.application !== undefined;
  const waits = address.asked.approval_status === 0;
  const columns = COLUMNS[isBeside ? (waits ? 'beside' : 'besideDecided') : waits ? 'wide' : 'wideDecided'];

  const moment = (at: string | null) => (at === null ? '' : listedMoment(at, locale));
  const nameOf = ({ name }: HandledLine) => (name === '' ? t('left') : name);
  const cells: Readonly<Record<(typeof columns)[number], (line: HandledLine) => React.ReactNode>> = {
    select: (line) => {
      const target = targetOf(line);
      return target ? (
        <SelectBox
          inbox={inbox}
          code={target.code}
          label={t('select.one', { name: nameOf(line), code: line.application_code })}
        />
      ) : null;
    },
    when: ({ decided_at: at }) => <span className="num desk-line">{moment(at)}</span>,
    who: (line) => {
      const { onlineform_application_id: id } = line;
      return (
        <>
          <TextLink
            id={handledLinkId(id)}
            data-line={String(id)}
            className="desk-name"
            href={hrefWith({ application: String(id) })}
            aria-current={id === address.application || undefined}
          >
            {nameOf(line)}
          </TextLink>
          <small className="desk-under">{line.form_name}</small>
          <small className="desk-under num">
            {line.application_code} <span className="nb">{moment(line.filed_at)}</span>
          </small>
          {isBeside && waits && line.due_on !== null && (
            <small className="desk-under">
              <DueDay application={line} />
            </small>
          )}
        </>
      );
    },
    due: (line) => <DueDay application={line} />,
    assigned: ({ assigned_to: to, assigned_name: name }) =>
      to === null ? <span className="muted">{t('assign.nobody')}</span> : name,
    state: (line) => <HandledTags application={line} />,
  };
  return (
    <Table
      caption={t('list')}
      columns={columns.map((id) => ({ id, head: t(id === 'when' ? 'column.decided' : `column.${id}`) }))}
      rows={applications.map((line) => ({
        id: String(line.onlineform_application_id),
        cells: columns.map((id) => cells[id](line)),
        current: line.onlineform_application_id === address.application,
      }))}
    />
  );
}
