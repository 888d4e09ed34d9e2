import { statement, type Queryable } from '../../database/database.ts';

/** Who pays, as the paper names them. */
export interface Payer {
  readonly member_id: number;
  readonly name: string;
  readonly address: string;
  readonly tel: string;
}

const selectPayer = statement<Payer>(
  'select-payer',
  `select member_id, lastname || ' ' || firstname as name,
     concat_ws(' ', nullif('〒' || zipcode, '〒'), prefecture || address1 || address2, nullif(address3, '')) as address,
     coalesce(tel, login_tel_key, '') as tel
   from member where member_id = $1`,
);

export const readPayer = async (database: Queryable, memberId: number): Promise<Payer | undefined> =>
  (await database.run(selectPayer, [memberId]))[0];
