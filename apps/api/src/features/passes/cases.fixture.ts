import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';

/** Gives everybody both passes and their service, so that the asker is judged only by other facts. */
async function usePasses(town: OpenTown): Promise<void> {
  const { service_id } = town.house.town.passes;
  await town.rows(
    `with taken as (insert into subscription (member_id, service_id, created_at) select member_id, $1, $2 from member
       on conflict (member_id, service_id) do update set suspended_at = null)
     insert into pass_consent (member_id, pass, consented_at)
     select member_id, pass, $2 from member, unnest('{bath,bus}'::text[]) as pass on conflict do nothing`,
    service_id,
    town.now(),
  );
}

export const cases: Readonly<Record<string, Case>> = {
  readPasses: { input: nothing },
  readOwnPasses: { input: nothing },
  startPass: {
    input: async (town) => {
      await usePasses(town);
      return { pass: 'bath', is_agreed: true };
    },
  },
  stopPass: { input: () => ({ pass: 'bus' }) },
  listOwnVisits: { input: () => ({ pass: 'bath', year: '2026' }) },
  drawPhonePass: {
    input: async (town) => {
      await usePasses(town);
      return { pass: 'bath' };
    },
  },
};
