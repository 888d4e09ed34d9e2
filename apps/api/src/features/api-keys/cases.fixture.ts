import { scopes, type Scope } from '@machi/domain/api-keys/rules';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { newApiKey } from '../../platform/systems/api-keys.ts';

/** A key for ten days. */
export async function addApiKey(town: OpenTown, given: readonly Scope[] = scopes, rate = 300) {
  const { key, prefix, secretHash } = newApiKey();
  const ends = instantOf(addDays(dateAt(town.now()), 10), 0);
  const [made] = await town.rows<{
    api_key_id: number;
  }>`insert into api_key (system_name, prefix, secret_hash, scopes, rate,
    created_at, ends_at) values ('Heating', ${prefix}, ${secretHash}, ${given}, ${rate}, ${town.now()}, ${ends})
    returning api_key_id`;
  return { api_key_id: made?.api_key_id ?? 0, key, headers: { authorization: `Bearer ${key}` } };
}

export const cases: Readonly<Record<string, Case>> = {
  listApiKeys: { showsNobody: true, input: () => ({}) },
  createApiKey: {
    showsNobody: true,
    input: (town) => ({
      system_name: 'Heating',
      scopes: ['closure:edit:any'],
      last_day: addDays(dateAt(town.now()), 30),
      rate: 60,
    }),
  },
  disableApiKey: {
    showsNobody: true,
    input: async (town) => {
      const { api_key_id } = await addApiKey(town);
      return { api_key_id };
    },
  },
  listTakenTimes: { showsNobody: true, input: (town) => ({ from: dateAt(town.now()), to: dateAt(town.now()) }) },
};
