// Gives members from one number on an account with an accepted mandate: for benchmark and torture test, which do not
// know the town's key. Account numbers begin with the given word.
import { statement } from '../../database/database.ts';
import { openDatabase } from '../../open-house.ts';
import { createLog } from '../../ground/log.ts';
import { sealNumber } from '../../features/billing/mandates/seal-number.ts';
import { readSettings } from '../../settings/settings.ts';

const insertAccepted = statement(
  'tried-mandates',
  `insert into mandate (member_id, state, bank_code, bank_name, bank_kana, branch_code, branch_name, branch_kana, account_type, number_sealed,
     last_digits, holder, holder_relation, holder_name, signed_on, entered_at, accepted_on)
   select member_id, 'accepted', '1010', '北空知信金', 'ｷﾀｿﾗﾁｼﾝｷﾝ', '005', '幌加内支店', 'ﾎﾛｶﾅｲ', 0, decode(sealed, 'hex'), '000',
     'ｻﾄｳ ﾊﾙ', 'self', '', current_date - 60, now(), current_date - 30
   from unnest($1::int[], $2::text[]) as m (member_id, sealed)`,
);

const [first = 0, count = 0, head = 1] = process.argv.slice(2).map(Number);
const settings = readSettings(process.env);
const { secret } = settings;
if (secret === undefined) throw new Error('MACHI_SECRET is missing');
const members = Array.from({ length: count }, (_, index) => first + index);
const sealed = members.map((member_id) => {
  const account = {
    bank_code: '1010',
    branch_code: '005',
    account_type: 0,
    account_number: `${head}${String(member_id % 1_000_000).padStart(6, '0')}`,
    post_symbol: null,
    post_number: null,
    holder: '',
    holder_relation: 'self',
    holder_name: '',
  } as const;
  return sealNumber({ secret }, { member_id, ...account }, account).toString('hex');
});
const database = await openDatabase(settings, createLog('silent'));
await database.run(insertAccepted, [members, sealed]);
await database.close();
process.exit();
