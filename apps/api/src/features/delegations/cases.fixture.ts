import { addDays, dateAt } from '@machi/domain/calendar/model';
import { PASSWORD, nothing, type Case } from '../../testing/cases/case.ts';
import { newDelegation, newWatch } from '../../testing/delegations/delegations.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const offer = (town: OpenTown) => ({
  matters: ['reservations', 'rides'],
  ends_on: addDays(dateAt(town.now()), 30),
  password: PASSWORD,
});

const given = async (town: OpenTown, owner: number) => ({
  delegation_id: await newDelegation(town, owner, (await town.addPerson()).member_id),
});

export const cases: Readonly<Record<string, Case>> = {
  listDelegations: { input: nothing },
  offerDelegation: { input: offer, spendsCaller: true },
  readWatching: { input: nothing },
  offerWatch: {
    input: (town) => ({ signs: ['bath'], days: 3, ends_on: addDays(dateAt(town.now()), 30), password: PASSWORD }),
    spendsCaller: true,
  },
  pauseWatch: {
    isOwned: true,
    input: async (town, owner) => ({
      delegation_id: await newWatch(town, owner, (await town.addPerson()).member_id),
      until: dateAt(town.now()),
    }),
  },
  sayFine: { input: nothing },
  takeDelegation: {
    spendsCaller: true,
    async input(town) {
      const as = await town.addPerson();
      const answer = await town.call('POST', '/api/delegations', { as, body: offer(town) });
      return { code: answer.body?.['code'] };
    },
  },
  confirmDelegation: {
    isOwned: true,
    input: async (town, owner) => ({
      delegation_id: await newDelegation(town, owner, (await town.addPerson()).member_id, { state: 'taken' }),
    }),
  },
  endDelegation: { isOwned: true, input: given },
  chooseCopies: {
    isOwned: true,
    input: async (town, owner) => ({
      delegation_id: await newDelegation(town, (await town.addPerson()).member_id, owner),
      is_copied: 0,
    }),
  },
  openCounter: {
    input: async (town) => ({ member_id: (await town.addPerson()).member_id, reason: '窓口で本人から頼まれました。' }),
  },
  endCounter: {
    isOwned: true,
    input: async (town, official) => ({
      delegation_id: await newDelegation(town, (await town.addPerson()).member_id, official, { state: 'counter' }),
    }),
  },
  listDeeds: { isOwned: true, input: given },
};
