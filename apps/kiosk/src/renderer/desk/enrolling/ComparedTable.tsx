import { comparedFields } from '@machi/domain/enrolment/compare';
import type { ComparedField, ComparedLine } from '@machi/domain/enrolment/compare';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { Table } from '@machi/ui/table/Table';
import { dayInWords } from '../days.ts';
import { useTexts } from '../texts.ts';

interface Account {
  readonly name: string;
  readonly birthdate: string | null;
  readonly address: string;
  readonly gender: 0 | 1 | 2;
}

interface ComparedTableProps {
  readonly account: Account;
  /** Null: a document is compared by eye. */
  readonly lines: readonly ComparedLine[] | null;
}

const shapes = { same: 'fixed', differs: 'refused', unknown: 'provisional' } as const;
const sexes = [null, 'male', 'female'] as const;

/** What the account says, beside what the card says where one was read; each line with its result in words. */
export function ComparedTable({ account, lines }: ComparedTableProps) {
  const { t, locale } = useTexts();
  const told: Readonly<Record<ComparedField, string | null>> = {
    name: account.name,
    address: account.address || null,
    birthdate: account.birthdate,
    sex: sexes[account.gender] ?? null,
  };
  function inWords(field: ComparedField, value: string | null): string {
    if (value === null) return t('compare.none');
    if (field === 'birthdate') return dayInWords(value, locale);
    if (field === 'sex') return t(`compare.sex.${value === 'male' || value === 'female' ? value : 'other'}`);
    return value;
  }
  const rows = comparedFields.map((field) => {
    const line = lines?.find((one) => one.field === field);
    const own = [<b key={field}>{t(`compare.field.${field}`)}</b>, inWords(field, told[field])];
    return {
      id: field,
      cells: line
        ? [
            ...own,
            inWords(field, line.card),
            <StatusTag key={field} shape={shapes[line.state]}>
              {t(`compare.${line.state}`)}
            </StatusTag>,
          ]
        : own,
    };
  });
  const heads = lines ? (['item', 'account', 'card', 'result'] as const) : (['item', 'account'] as const);
  return (
    <Table
      caption={t('compare.title')}
      columns={heads.map((id) => ({ id, head: t(`compare.${id}`), labelled: id !== 'item' }))}
      rows={rows}
    />
  );
}
