import type { Matter, Way } from '@machi/domain/wishes/model';
import type { Reach } from '@machi/domain/wishes/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsFrom, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { wish, wish_setting } from '../../database/tables/ways.ts';
import { HAS_LINE, hasPush } from '../../platform/notifications/wishers.ts';

const chosen = rowsOf(wish);
const settings = rowsOf(wish_setting);
const members = rowsOf(member);

const reachable = rowsFrom(
  statement<Reach & { readonly member_id: number }>(
    'read-reach',
    `select m.member_id, m.email is not null as mail, m.login_tel_key is not null as sms, ${hasPush('now()')} as push,
       ${HAS_LINE} as line from member m`,
  ),
);

/** What a member chooses of all notifications. */
export const SETTING = ['quiet_from', 'quiet_to', 'is_must_only', 'is_content_shown', 'area_key'] as const;
type WishSetting = Pick<typeof wish_setting.$inferSelect, (typeof SETTING)[number]>;
const NO_SETTING: WishSetting = {
  quiet_from: null,
  quiet_to: null,
  is_must_only: 0,
  is_content_shown: 0,
  area_key: null,
};

export const wishStore = {
  reach: (database: Queryable, member_id: number) => reachable.one(database, 'select-reach', { member_id }),
  address: (database: Queryable, member_id: number) =>
    members.one(database, 'wisher-address', { member_id }, { columns: ['address1', 'address2'] }),
  async ways(database: Queryable, member_id: number): Promise<Partial<Record<Matter, readonly Way[]>>> {
    const rows = await chosen.list(database, 'list-wishes', { member_id }, { columns: ['matter', 'ways'] });
    return Object.fromEntries(rows.map(({ matter, ways }) => [matter, ways]));
  },
  async setting(database: Queryable, member_id: number): Promise<WishSetting> {
    return (await settings.one(database, 'read-wish-setting', { member_id }, { columns: SETTING })) ?? NO_SETTING;
  },
  /** Replaces all that a member chose. If a matter is named twice, the later choice counts. */
  async keep(
    transaction: Queryable,
    member_id: number,
    matters: readonly { readonly matter: Matter; readonly ways: readonly Way[] }[],
    setting: WishSetting,
    now: Date,
  ): Promise<void> {
    const given = [...new Map(matters.map((one) => [one.matter, one])).values()];
    await settings.put(transaction, 'keep-wish-setting', ['member_id'], { member_id, ...setting });
    await chosen.remove(transaction, 'remove-wishes', { member_id });
    const rows = given.map(({ matter, ways }) => ({ member_id, matter, ways: [...new Set(ways)], chosen_at: now }));
    await chosen.insertAll(transaction, 'insert-wishes', rows);
  },
};
