import { hashOf } from '../../ground/secrets.ts';
import type { Case } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const ofOwner = async (town: OpenTown, owner: number) => ({ reservation_id: await newReservation(town, owner) });

export const cases: Readonly<Record<string, Case>> = {
  createShareLink: { input: ofOwner, isOwned: true },
  readShareLink: { input: ofOwner, isOwned: true },
  endShareLink: { input: ofOwner, isOwned: true },
  readShared: {
    async input(town) {
      const reservation_id = await newReservation(town, (await town.addPerson()).member_id);
      const secret = String(reservation_id).padStart(43, 's');
      await town.rows`insert into share_link (reservation_id, secret_hash, created_at)
        values (${reservation_id}, ${hashOf(secret)}, ${town.now()})`;
      return { secret };
    },
  },
};
