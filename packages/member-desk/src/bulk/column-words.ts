import { fieldsByName } from '@machi/domain/described/model';
import { labelAt } from '@machi/domain/described/written';
import { listedFields, type BulkField } from '@machi/domain/member-desk/bulk-columns';
import type { MemberTexts } from '../texts.ts';

const described = fieldsByName(listedFields);

/** Name of a list's column, in the words of the member's fields. */
export const columnWord = (field: BulkField, { t, locale }: MemberTexts): string =>
  field === 'name' || field === 'furigana' || field === 'address'
    ? t(`bulk.column.${field}`)
    : labelAt(described[field], 'desk')[locale];
