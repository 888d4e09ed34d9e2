import { dateAt } from '@machi/domain/calendar/model';
import { fiscalYearOf } from '@machi/domain/statistics/period';
import type { Case } from '../../testing/cases/case.ts';
import { newClub, newClubExemption } from '../../testing/clubs/clubs.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

let named = 0;
const words = async (town: OpenTown) => {
  named += 1;
  return {
    club_name: `大正琴の会 ${named}`,
    club_kana: 'タイショウゴトノカイ',
    group_type: 'circle',
    member_count: 12,
    registered_on: '2026-04-01',
    registered_until: null,
    in_charge: [{ member_id: (await town.addPerson()).member_id, role: 'head' }],
  };
};
const seenClub = async (town: OpenTown) => ({
  club_id: await newClub(town, [(await town.addPerson()).member_id]),
  revision: 0,
});

/** Calls about the register of clubs. */
export const cases: Readonly<Record<string, Case>> = {
  listOwnClubs: { input: () => ({}) },
  listClubsOfMember: {
    input: async (town) => {
      const { member_id } = await town.addPerson();
      await newClub(town, [member_id]);
      return { member_id };
    },
  },
  listClubs: {
    input: async (town) => {
      await seenClub(town);
      return {};
    },
  },
  readClub: { input: async (town) => ({ club_id: (await seenClub(town)).club_id }) },
  findClubMembers: { input: async (town) => ({ q: (await town.addPerson()).email }) },
  registerClub: { input: words },
  changeClub: { input: async (town) => ({ ...(await seenClub(town)), ...(await words(town)) }) },
  endClub: {
    input: async (town) => ({ ...(await seenClub(town)), ended_on: dateAt(town.now()), reason: '解散の届け出' }),
  },
  grantClubExemption: {
    input: async (town) => {
      const today = dateAt(town.now());
      const fiscal_year = Number(fiscalYearOf(today));
      const days = { fiscal_year, starts_on: today, ends_on: `${fiscal_year + 1}-03-31` };
      return { ...(await seenClub(town)), ...days, method: 1, ground: '社会教育関係団体' };
    },
  },
  revokeClubExemption: {
    input: async (town) => {
      const seen = await seenClub(town);
      return {
        ...seen,
        club_exemption_id: await newClubExemption(town, seen.club_id),
        reason: '要件を満たさなくなった',
      };
    },
  },
  readClubCertificate: {
    input: async (town) => {
      const { club_id } = await seenClub(town);
      const club_exemption_id = await newClubExemption(town, club_id);
      await town.rows`update club_exemption
        set certificate_name = 'shomei.pdf', certificate_type = 'application/pdf', certificate = 'x'
        where club_exemption_id = ${club_exemption_id}`;
      return { club_id, club_exemption_id };
    },
    showsNobody: true,
  },
};
