import { passChecks } from '@machi/domain/passes/own-checks';
import { passHolderOf } from '@machi/domain/passes/holder';
import { passKinds } from '@machi/domain/passes/model';
import { passYearAt } from '@machi/domain/passes/pass-year';
import type { TopSource } from '../../platform/top/top-source.ts';
import { passStore } from './store.ts';

/** The passes that the phone can show, with the visits left. */
export const top: readonly TopSource[] = [
  {
    kind: 'pass',
    async read({ house, member, now, locale }) {
      const rules = house.town.passes;
      const row = await passStore.bearer(house.database, member.member_id, rules.service_id, passYearAt(now, rules));
      if (row?.service !== 'active') return {};
      const since = { bath: row.bath_since, bus: row.bus_since };
      const bearer = { holder: passHolderOf(row), isServiceActive: true, hasConsented: true, hasCard: true };
      const canShow = passKinds.filter(
        (pass) =>
          since[pass] !== null &&
          (pass === 'bus' || passChecks(pass, bearer, rules, now).every(({ state }) => state === 'done')),
      );
      const { visits_a_year } = rules.bath;
      return {
        passes: canShow.map((pass) => ({
          pass,
          pass_name: rules[pass].pass_name[locale],
          remaining: pass === 'bath' ? Math.max(0, visits_a_year - row.visits) : null,
          visits_a_year: pass === 'bath' ? visits_a_year : null,
        })),
      };
    },
  },
];
