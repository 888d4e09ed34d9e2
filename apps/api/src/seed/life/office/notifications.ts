import { endOf } from '@machi/domain/notices/audience';
import {
  isWrittenAbout,
  notificationCategoryIds,
  type NotificationCategoryId,
  type Pace,
} from '@machi/domain/notice-letters/model';
import type { Life } from '../life.ts';

const DAY = 86_400_000;
/** The share of people with a contact who want notifications. */
const SHARE = 0.3;
/** Duration of sending one notice's notifications. */
const TOOK_MILLISECONDS = 95_000;

interface LivedWish {
  readonly member_id: number;
  readonly notice_category_id: NotificationCategoryId;
  readonly pace: Pace;
  readonly chosen_at: Date;
}

/** The people's choices: sample logins by plan, some of the others at random. */
function wishesOf(life: Life): readonly LivedWish[] {
  const random = life.random('notifications');
  const withMail = new Set((life.rows.member ?? []).flatMap(({ member_id, email }) => (email ? [member_id] : [])));
  return life.people.flatMap(({ member_id, is_sample, created_at }) => {
    const planned = is_sample ? life.plan.office.notice_letters[String(member_id)] : undefined;
    const isWilling = !is_sample && withMail.has(member_id) && random.happens(SHARE);
    const chosen =
      planned ??
      (isWilling
        ? random
            .shuffled(notificationCategoryIds)
            .slice(0, 1 + random.below(3))
            .map((notice_category_id) => ({
              notice_category_id,
              pace: random.happens(0.6) ? ('daily' as const) : ('at-once' as const),
            }))
        : []);
    const chosen_at = new Date(created_at.getTime() + (1 + random.below(40)) * DAY);
    return chosen_at < life.now ? chosen.map((wish) => ({ member_id, ...wish, chosen_at })) : [];
  });
}

/** Subscriptions to notices, and finished deliveries: recipients are erased, counts remain. */
export function liveNotifications(life: Life): void {
  const wishes = wishesOf(life);
  life.add('notice_wish', ...wishes);
  for (const { notice_id, notice_category_id: category, published_at, closed_at } of life.town.notices) {
    const begun_at = new Date(published_at);
    const end = endOf({
      notice_category_id: category,
      published_at: begun_at,
      closed_at: closed_at === null ? null : new Date(closed_at),
    });
    if (!isWrittenAbout(category) || begun_at > life.now || (end !== null && end < begun_at)) continue;
    const readers = wishes.filter((wish) => wish.notice_category_id === category && wish.chosen_at < begun_at);
    const daily = readers.filter(({ pace }) => pace === 'daily').length;
    const done_at = new Date(begun_at.getTime() + TOOK_MILLISECONDS);
    life.add('notice_delivery', {
      notice_id,
      begun_at,
      fixed_at: begun_at,
      done_at,
      mail: readers.length - daily,
      daily,
      told: readers.length,
    });
  }
}
