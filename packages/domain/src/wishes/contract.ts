import * as z from 'zod/mini';
import { AreaChoice } from '../areas/model.ts';
import { list } from '../bounds/bounds.ts';
import { TimeTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { Flag, text } from '../fields/model.ts';
import { Wish, notificationCategoryIds } from '../notice-letters/model.ts';
import { Matter, Way, matters, ways } from './model.ts';

const MatterWays = z.object({ matter: Matter, ways: list(Way, ways.length) });
const QuietTime = z.nullable(TimeTextSchema);

const chosen = {
  /** Kinds of notices that come, and how often. */
  notices: list(Wish, notificationCategoryIds.length),
  /** 1: urgent notices come by SMS too. */
  is_sms_urgent: Flag,
  /** Quiet hours; both null: none. */
  quiet_from: QuietTime,
  quiet_to: QuietTime,
  /** 1: only what must be done. */
  is_must_only: Flag,
  /** 1: a locked screen shows the words. */
  is_content_shown: Flag,
  /** Where they live, for alerts: an area of the town, or `elsewhere`; null: by the registered address. */
  area_key: AreaChoice,
};

const reply = z.object({
  ...chosen,
  /** Ways of each matter; none: it is not told. */
  matters: z.array(MatterWays),
  /** 1: the member can be reached on this way. */
  reach: z.object({ push: Flag, line: Flag, mail: Flag, sms: Flag }),
  /** 1: the town offers it. */
  offers_line: Flag,
  /** 1: the town publishes collection days. */
  has_waste: Flag,
  /** 1: the member's area is known; otherwise no collection day is told. */
  is_waste_area_known: Flag,
  /** Areas of the town; none: alerts go to everybody. */
  areas: z.array(z.object({ area_key: z.string(), area_name: z.string() })),
  /** The area of the registered address; null: it is not known, and they are told everything. */
  area_by_address: z.nullable(z.string()),
  /** Address for notifications; null: the member has no e-mail address. */
  email: z.nullable(z.string()),
  /** Time of the daily digest, "07:00". */
  digest_at: z.string(),
});
export type WishesView = z.infer<typeof reply>;

export const readWishes = endpoint('readWishes', 'GET', '/api/account/wishes', {
  permission: 'notice:choose:own',
  reply,
  description:
    'What the member wants to be told, by which ways, and when not. Without a choice it goes by mail, or by SMS.',
});

export const chooseWishes = endpoint('chooseWishes', 'PUT', '/api/account/wishes', {
  permission: 'notice:choose:own',
  input: z.object({ ...chosen, matters: list(MatterWays, matters.length) }),
  reply,
  refusals: ['wish-needs-contact', 'wish-way-unfit', 'wish-quiet-both', 'wish-quiet-same', 'wish-area-unknown'],
  description:
    'Chooses matter by matter by which ways notifications come. What is left out goes the usual way. Urgent notices, logins and money come whatever was chosen.',
});

export const tryWay = endpoint('tryWay', 'POST', '/api/account/wishes/try', {
  permission: 'notice:choose:own',
  input: z.object({ way: Way }),
  reply: z.object({}),
  refusals: ['wish-way-missing', 'resend-wait', 'resend-limit'],
  description: 'Sends the member a message by one way, to try it.',
});

export const tellRead = endpoint('tellRead', 'POST', '/api/wishes/read', {
  permission: 'public',
  input: z.object({ token: text(64).check(z.minLength(1, { error: 'required' })) }),
  reply: z.object({}),
  refusals: ['link-invalid'],
  description: 'Tells that a notification was opened, so that no further way repeats it. Done twice it is done once.',
});
