import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { checkBulkMembers } from '@machi/domain/member-desk/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { Table } from '@machi/ui/table/Table';
import { useMemberTexts } from '../texts.ts';
import { columnWord } from './column-words.ts';

interface BulkColumnsProps {
  readonly reply: Pick<ReplyOf<typeof checkBulkMembers>, 'columns' | 'passed_over'>;
}

/** What the columns of a list with headings are read as, and those that are passed over; nothing without headings. */
export function BulkColumns({ reply: { columns, passed_over: passedOver } }: BulkColumnsProps) {
  const texts = useMemberTexts();
  const { t, locale } = texts;
  if (columns === null) return null;
  const named = passedOver.map(({ column, heading }) =>
    heading === '' ? t('bulk.passed.unnamed', { column }) : t('bulk.passed.heading', { heading }),
  );
  return (
    <>
      {named.length > 0 && (
        <Callout tone="warning" headingLevel={3} title={t('bulk.passed')}>
          <p className="members-passed">{t('bulk.passed.what', { columns: named.join(t('bulk.passed.between')) })}</p>
        </Callout>
      )}
      <div className="members-columns">
        <Table
          caption={t('bulk.columns')}
          captionHidden={false}
          columns={[
            { id: 'heading', head: t('bulk.columns.heading') },
            { id: 'field', head: t('bulk.columns.field') },
          ]}
          rows={columns.map(({ column, heading, field, count }) => ({
            id: String(column),
            cells: [
              heading,
              t('bulk.columns.count', { field: columnWord(field, texts), shown: count.toLocaleString(locale) }),
            ],
          }))}
        />
      </div>
    </>
  );
}
