import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { HandledLine } from '@machi/domain/form-desk/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useFormDeskTexts } from '../texts.ts';
import { HandledTags } from './HandledTags.tsx';
import { useDeskAddress } from './desk-address.ts';

export const handledLinkId = (id: number): string => `application-${id}`;

/** One line an application; beside an open one only who, what and how it stands. */
export function HandledTable({ applications }: { readonly applications: readonly HandledLine[] }) {
  const { t, locale } = useFormDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const isBeside = address.application !== undefined;
  const columns = (isBeside ? (['who', 'state'] as const) : (['when', 'who', 'code', 'state'] as const)).map((id) => ({
    id,
    head: t(`column.${id}`),
  }));
  const rows = applications.map((application) => {
    const { onlineform_application_id: id, filed_at: at } = application;
    const isOpen = id === address.application;
    const when = (
      <span className="num desk-line">
        {at === null ? '' : `${dayInWords(at.slice(0, 10))[locale]} ${timeInWords(at.slice(11, 16))}`}
      </span>
    );
    const who = (
      <>
        <TextLink
          id={handledLinkId(id)}
          className="desk-name"
          href={hrefWith({ application: String(id) })}
          aria-current={isOpen || undefined}
        >
          {application.name === '' ? t('left') : application.name}
        </TextLink>
        <small className="desk-under">{application.form_name}</small>
      </>
    );
    const code = <span className="num desk-line">{application.application_code}</span>;
    const tags = <HandledTags application={application} />;
    return { id: String(id), cells: isBeside ? [who, tags] : [when, who, code, tags], current: isOpen };
  });
  return <Table caption={t('list')} columns={columns} rows={rows} />;
}
