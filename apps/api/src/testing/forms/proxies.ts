import type { OpenTown } from '../towns/open-town.ts';

/** A proxy opened by an official for a member; answers its number. */
export async function newProxy(town: OpenTown, official: number, member: number): Promise<number> {
  const [row] = await town.rows<{ proxy_id: number }>`insert into proxy (official_id, member_id, reason, opened_at)
    values (${official}, ${member}, ${'窓口で本人から頼まれました。'}, ${town.now()}) returning proxy_id`;
  return row?.proxy_id ?? 0;
}
