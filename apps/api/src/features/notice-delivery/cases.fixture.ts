import { newNotice } from '../../testing/facilities/notices.ts';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** A notice whose notifications have begun and are paused or not. */
async function begun(town: OpenTown, isPaused: boolean) {
  const notice_id = await newNotice(town);
  const at = town.now();
  await town.rows`insert into notice_delivery (notice_id, begun_at, paused_at)
    values (${notice_id}, ${at}, ${isPaused ? at : null})`;
  return { notice_id };
}

export const cases: Readonly<Record<string, Case>> = {
  readNoticeDelivery: { showsNobody: true, input: (town) => begun(town, false) },
  pauseNoticeDelivery: { showsNobody: true, input: (town) => begun(town, false) },
  repeatNoticeDelivery: {
    showsNobody: true,
    async input(town) {
      const asked = await begun(town, false);
      const at = new Date(town.now().getTime() - 60_000);
      await town.rows`update notice_delivery set begun_at = ${at}, fixed_at = ${at}, done_at = ${at}
        where notice_id = ${asked.notice_id}`;
      await town.rows('update notice set approved_at = $2 where notice_id = $1', asked.notice_id, town.now());
      return asked;
    },
  },
  resumeNoticeDelivery: { showsNobody: true, input: (town) => begun(town, true) },
};
