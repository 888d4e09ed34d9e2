import { cutOf } from '@machi/domain/retention/cut';
import type { LineName } from '@machi/domain/retention/lines';
import * as register from './features.ts';
import { documentStore } from './platform/files/document-store.ts';
import { sendReminders } from './features/reminders/reminders.ts';
import { wordReader } from './features/search/lexicon.ts';
import { tellSeatChanges } from './features/seats/tell-changes.ts';
import { releaseRunOutSeats } from './features/seats/run-out.ts';
import { tellArrivals } from './features/arrival-notices/tell.ts';
import { cardStore } from './features/cards/store.ts';
import { endUnusedFaces } from './features/cards/unused-faces.ts';
import { tellEndingExemptions } from './features/clubs/tell-ending.ts';
import { judgeWatches } from './features/delegations/watch-job.ts';
import { tellDoorCodes } from './features/doors/tell-codes.ts';
import { invitations } from './features/member-groups/invitation-store.ts';
import { settleLotteries } from './features/bookings/lotteries/settle.ts';
import { noticeFileStore } from './features/notice-files/store.ts';
import { ownerStore } from './features/factors/owner-store.ts';
import { deliverAlerts } from './platform/alerts/alerts.ts';
import { deliverNotices } from './features/notice-delivery/deliver.ts';
import { forgetOldBrowsers } from './features/sessions/browser-store.ts';
import { checkDirectorySessions } from './features/sessions/directory-sessions.ts';
import { challengeStore } from './features/sessions/challenge-store.ts';
import { forgetUsedPhonePasses } from './features/terminal-work/phone-passes.ts';
import { tellWaste } from './features/waste/evening.ts';
import { forgetPastWaiting } from './features/waitlist/store.ts';
import type { WarningSources } from './features/warnings/sources.ts';
import { forgetTelegrams } from './features/warnings/threads.ts';
import { forgetTypedForOthers } from './features/filing/proxied.ts';
import { reconcileHolds, reconcilePaid, settleOpenPayments } from './platform/payments/reconcile.ts';
import { directoryLogins } from './platform/directory/directory-store.ts';
import type { Feature } from './platform/feature.ts';
import type { House } from './platform/house.ts';
import { forgetShortLived } from './features/retention/short-lived.ts';
import { runRetention } from './features/retention/run.ts';
import { jobsOf, type Job } from './platform/jobs/job.ts';
import { forgetOldLinks } from './platform/sessions/links.ts';
import { refusedLogins } from './platform/sessions/refused-logins.ts';
import { endOldSessions } from './platform/sessions/sessions.ts';
import { forgetOldTemporaryPasswords } from './platform/sessions/temporary-passwords.ts';
import { forgetSignings } from './platform/signing/signature-store.ts';
import { deliveryStore } from './platform/webhooks/delivery-store.ts';
import { forgetGoneKeys, type KeyWorker } from './platform/doors/key-worker.ts';
import { lookAtLocks } from './platform/doors/lock-events.ts';
import { forgetOldNonces } from './platform/terminals/terminal-requests.ts';
import { positionStore } from './transport/live/position-store.ts';
import { forgetSandboxMessages } from './providers/sandbox-inbox/messages.ts';

const features: readonly Feature[] = Object.values(register);
const found = features.flatMap((feature) => feature.found ?? []);

/** All periodic work and its intervals. */
export function jobsOfTown(house: House, keys: KeyWorker, warnings: WarningSources): readonly Job[] {
  const { database, cardTrust, town } = house;
  const words = wordReader(house, found);
  /** The time before which rows of a line of retention.json are past their retention. */
  const over = (line: LineName, now: Date): Date => cutOf(town, line, now);
  return [
    ...jobsOf(
      { everyMinutes: 10 },
      {
        // To the people chosen by `reminderAt` of the domain.
        reminders: () => sendReminders(house),
        'waste-evenings': (now) => tellWaste(house, now),
        'open-payments': (now) => settleOpenPayments(house, now),
      },
    ),
    ...jobsOf(
      { everyMinutes: 1 },
      {
        alerts: (now) => deliverAlerts(house, now),
        warnings: (now) => warnings.lookAtAll(now),
        'notice-letters': (now) => deliverNotices(house, now),
        'arrival-notices': (now) => tellArrivals(house, now),
        // At once after a change by this process.
        'door-keys': (now) => keys.run(now),
        'door-codes': (now) => tellDoorCodes(house, now),
        lotteries: (now) => settleLotteries(house, now),
        'seat-changes': (now) => tellSeatChanges(house, now),
        'directory-sessions': (now) => checkDirectorySessions(house, now),
        'run-out-seats': (now) => releaseRunOutSeats(house, now),
        'vehicle-positions': (now) =>
          positionStore.forgetOld(database, {
            vehicles: over('vehicle-positions', now),
            rides: over('demand-positions', now),
          }),
      },
    ),
    // New texts are found by their readings from then on.
    { name: 'search-words', rhythm: { everyMinutes: 1 }, ...words },
    ...jobsOf({ everyMinutes: 5 }, { 'lock-states': () => lookAtLocks(house) }),
    ...jobsOf(
      { everyMinutes: 60 },
      {
        'gone-door-keys': (now) => forgetGoneKeys(database, now),
        'short-lived': (_now, clock) => forgetShortLived(house, clock),
        'revocation-lists': () => cardTrust.refetch(),
        'old-sessions': (now) => endOldSessions(database, now),
        'sandbox-messages': (now) => forgetSandboxMessages(database, over('sandbox-mail', now)),
        'webhook-deliveries': (now) => deliveryStore.forgetOld(database, over('webhook-deliveries', now)),
        'old-links': (now) => forgetOldLinks(database, now),
        'refused-logins': (now) => refusedLogins.forgetOld(database, over('refused-logins', now)),
        'temporary-passwords': (now) => forgetOldTemporaryPasswords(database, now),
        'factor-enrolments': (now) => ownerStore.forgetOldEnrolments(database, now),
        'login-challenges': (now) => challengeStore.forgetOld(database, now),
        'directory-logins': (now) => directoryLogins.forgetOld(database, now),
        'remembered-browsers': (now) => forgetOldBrowsers(database, now, over('known-browsers', now)),
        'unattached-documents': (now) => documentStore.forgetLoose(database, over('loose-documents', now)),
        'loose-notice-files': (now) => noticeFileStore.tidy(database, now, over('loose-notice-files', now)),
        'group-invitations': (now) => invitations.forgetOld(database, now),
        'past-waiting': (now) => forgetPastWaiting(database, now),
        'terminal-nonces': (now) => forgetOldNonces(database, over('terminal-nonces', now)),
        'phone-passes': (now) => forgetUsedPhonePasses(database, now),
        'card-challenges': (now) => cardStore.tidy(database, now),
        'payment-holds': (now) => reconcileHolds(house, now),
        'ended-signings': (now) => forgetSignings(database, now),
        'typed-for-others': (now) => forgetTypedForOthers(database, over('typed-for-others', now)),
        watches: (now) => judgeWatches(house, now),
        'old-telegrams': (now) => forgetTelegrams(database, now),
      },
    ),
    // What is kept for months or years, or counted by day.
    ...jobsOf(
      { nightlyAt: 3 },
      {
        retention: (now) => runRetention(house, 'night', now),
        'paid-payments': (now) => reconcilePaid(house, now),
        'ending-club-exemptions': (now) => tellEndingExemptions(house, now),
        'unused-faces': (now) => endUnusedFaces(house, now),
      },
    ),
  ];
}
