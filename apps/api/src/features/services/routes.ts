import * as z from 'zod/mini';
import { dateAt } from '@machi/domain/calendar/model';
import { loginIdOf } from '@machi/domain/members/login-id';
import { fullName } from '@machi/domain/members/model';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { refuseResend } from '@machi/domain/sessions/rules';
import {
  SubscriptionProfile,
  confirmSubscription,
  readService,
  resumeService,
  subscribe,
  suspendService,
} from '@machi/domain/services/contract';
import { decideSubscriptionProfile } from '@machi/domain/services/rules';
import { wordingsOf } from '@machi/domain/locale/texts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { keepLink, linkInvalid, useLink } from '../../platform/sessions/links.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { readOwnAccount } from '../../platform/members/own-account.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { permitSecret } from '../../platform/notifications/sent-secrets.ts';
import { serve, thenSend } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { serviceStore, viewService } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('services', { ja, en });

/** The payload of a subscription link. */
const Pending = z.object({ member_id: z.number(), service_id: z.number(), profile: SubscriptionProfile });
type Pending = z.infer<typeof Pending>;

export const routes = (house: House) => {
  async function setSuspended(
    serviceId: number,
    isSuspended: boolean,
    { member, now, locale, label, write }: MemberExchange,
  ) {
    return write(async (transaction) => {
      const isChanged = await serviceStore.suspend(transaction, member.member_id, serviceId, isSuspended, now);
      if (isChanged === undefined) return notFound;
      if (isChanged) {
        // Reservations of the service are hidden or shown again.
        await tellCalendars(transaction);
        const action = isSuspended ? 'service-suspended' : 'service-resumed';
        await writeActivity(transaction, member.member_id, action, label, now);
      }
      const account = await readOwnAccount(house, transaction, member.member_id, locale, now);
      return account ? { account } : notFound;
    });
  }

  return [
    serve(readService, async ({ service_id }, { locale }) => {
      const row = await serviceStore.read(house.database, service_id);
      return row ? { service: viewService(row, house.town.passes, locale) } : notFound;
    }),

    serve(subscribe, ({ service_id, is_agreed: _agreed, ...profile }, { member, now, write }) =>
      thenSend(
        house,
        write(async (transaction) => {
          const row = await serviceStore.read(transaction, service_id);
          const person = row && (await serviceStore.lockSubscriber(transaction, member.member_id, service_id));
          if (!row || !person) return notFound;
          if (person.is_subscribed) return refuse(409, { field: '', code: 'already-subscribed' });
          const { changes, problems } = decideSubscriptionProfile(row.items ?? [], person, profile, dateAt(now));
          if (problems.length > 0) return refuse(422, ...problems);

          const recipient = recipientOf(person);
          const { key } = loginIdOf(recipient.to);
          // Counted per service, so that subscribing to two at once does not delay either.
          const permit = await permitSecret(house, transaction, 'service', `${key} ${service_id}`, now);
          if (!permit.may) return refuseResend(permit);
          const pending: Pending = { member_id: member.member_id, service_id, profile: changes };
          const { token } = await keepLink(transaction, 'service', key, pending, now);
          const { locale } = member;
          const { service_name, organization_name } = viewService(row, house.town.passes, locale);
          const words = { name: fullName(person), service: service_name, organization: organization_name };
          const url = `${house.publicUrl}/service/${service_id}#confirm=${token}`;
          const notification = writeNotification(
            house,
            ofNoMatter,
            locale,
            textsIn(locale).confirm,
            textsIn(locale).closing,
            words,
            url,
          );
          await enqueueNotification(transaction, recipient, notification, now, 'quick');
          return { channel: recipient.channel, sent_to: recipient.to };
        }),
      ),
    ),

    serve(confirmSubscription, async ({ token }, { now, locale, label, requestId, write }) =>
      write(async (transaction) => {
        const { data: pending } = z.safeParse(Pending, await useLink(transaction, 'service', token, now));
        if (!pending) return linkInvalid;
        const { member_id, service_id } = pending;
        const row = await serviceStore.read(transaction, service_id);
        const person = row && (await serviceStore.lockSubscriber(transaction, member_id, service_id));
        if (!row || !person || person.is_locked) return linkInvalid;
        if (!(await serviceStore.subscribe(transaction, member_id, service_id, now))) return linkInvalid;
        // Judged again: the office may have verified the person, or the member changed the profile.
        const { changes } = decideSubscriptionProfile(row.items ?? [], person, pending.profile, dateAt(now));
        if (Object.keys(changes).length > 0) {
          await serviceStore.changeProfile(transaction, member_id, changes);
          await writeActivity(transaction, member_id, 'profile-changed', label, now);
        }
        await writeActivity(transaction, member_id, 'service-subscribed', label, now);
        await writeAudit(transaction, {
          at: now,
          actor_member_id: member_id,
          action: 'service:subscribe',
          subject: 'service',
          subject_id: service_id,
          request_id: requestId,
        });
        return { service: viewService(row, house.town.passes, locale) };
      }),
    ),

    serve(suspendService, ({ service_id }, exchange) => setSuspended(service_id, true, exchange)),
    serve(resumeService, ({ service_id }, exchange) => setSuspended(service_id, false, exchange)),
  ];
};

export const pages: readonly PageSource[] = [
  {
    path: '/service/:service_id',
    asks: ({ parameters }) => [question(readService, { service_id: parameters['service_id'] ?? '' })],
    says(replies) {
      const { service } = replies(readService);
      return { name: service.service_name, text: service.data_purpose };
    },
  },
];

/** Services that a person subscribes to. */
export const found: readonly FoundSource[] = [
  {
    kind: 'service',
    forAll: ({ town }) =>
      town.services.map(({ service_id, service_name, data_purpose }) => ({
        href: `/service/${service_id}`,
        title: service_name,
        text: data_purpose,
      })),
  },
];
