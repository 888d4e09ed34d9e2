import type { Queryable } from '../../database/database.ts';
import { NAME, computed, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';

/** The payer as the PDF names them. */
export interface Payer {
  readonly member_id: number;
  readonly name: string;
  readonly address: string;
  readonly tel: string;
}

const members = rowsOf(member, {
  name: NAME,
  address: computed<string>(
    `concat_ws(' ', nullif('〒' || zipcode, '〒'), prefecture || address1 || address2, nullif(address3, ''))`,
  ),
  called_tel: computed<string>(`coalesce(tel, login_tel_key, '')`),
});

export async function readPayer(database: Queryable, member_id: number): Promise<Payer | undefined> {
  const columns = ['member_id', 'name', 'address', 'called_tel'] as const;
  const row = await members.one(database, 'select-payer', { member_id }, { columns });
  return row && { ...row, tel: row.called_tel };
}
