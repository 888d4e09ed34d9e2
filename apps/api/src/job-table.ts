import { documentStore } from './platform/files/document-store.ts';
import { sendReminders } from './bookings/reminders.ts';
import { forgetCallers } from './bookings/rides/forget-callers.ts';
import { forgetReleasedSeats } from './bookings/seats/store.ts';
import { tellSeatChanges } from './bookings/seats/tell-changes.ts';
import { releaseRunOutSeats } from './bookings/seats/run-out.ts';
import { forgetPastNotices } from './features/arrival-notices/store.ts';
import { tellArrivals } from './features/arrival-notices/tell.ts';
import { faceDrafts } from './features/cards/face-drafts.ts';
import { cardStore } from './features/cards/store.ts';
import { endUnusedFaces } from './features/cards/unused-faces.ts';
import { forgetOldDrafts } from './features/drafts/store.ts';
import { invitations } from './features/member-groups/invitation-store.ts';
import { noticeFileStore } from './features/notice-files/store.ts';
import { ownerStore } from './features/factors/owner-store.ts';
import { deliverNotices } from './features/notice-delivery/deliver.ts';
import { deliveryStore } from './features/notice-delivery/store.ts';
import { forgetOldVisits } from './features/passes/forget-visits.ts';
import { forgetOldBrowsers } from './features/sessions/browser-store.ts';
import { challengeStore } from './features/sessions/challenge-store.ts';
import { forgetOldCalls } from './features/staff-calls/store.ts';
import { forgetOldEvents } from './features/terminal-work/forget-events.ts';
import { forgetUsedPhonePasses } from './features/terminal-work/phone-passes.ts';
import { forgetPastWaiting } from './features/waitlist/store.ts';
import { forgetApplications } from './filing/forget-applications.ts';
import { forgetBeginnings } from './filing/beginnings.ts';
import { forgetProxies } from './filing/proxies/proxy-store.ts';
import { reconcileHolds, reconcilePaid, settleOpenPayments } from './platform/payments/reconcile.ts';
import { faceTerminals } from './platform/faces/face-terminals.ts';
import type { House } from './platform/house.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { jobsOf } from './platform/jobs/job.ts';
import type { Job } from './platform/jobs/job.ts';
import { forgetSentMessages } from './platform/letters/outbox.ts';
import { guests } from './platform/messages/guests.ts';
import { forgetOldThreads } from './platform/messages/threads.ts';
import { forgetSentDays } from './platform/letters/sent-days.ts';
import { forgetSentSecrets } from './platform/letters/sent-secrets.ts';
import { forgetOldLinks } from './platform/sessions/links.ts';
import { forgetOldLoginTries } from './platform/sessions/login-tries.ts';
import { refusedLogins } from './platform/sessions/refused-logins.ts';
import { endOldSessions } from './platform/sessions/sessions.ts';
import { forgetOldTemporaryPasswords } from './platform/sessions/temporary-passwords.ts';
import { forgetSignings } from './platform/signing/signature-store.ts';
import { forgetOldNonces } from './platform/terminals/terminal-requests.ts';
import { guestAnswers } from './schedules/guest-answers.ts';
import { positionStore } from './transport/live/position-store.ts';
import { forgetSandboxMessages } from './providers/sandbox-inbox/messages.ts';

/** All that comes round by itself, and how often. */
export function jobsOfTown(house: House): readonly Job[] {
  const { database, town, cardTrust } = house;
  return [
    ...jobsOf(
      { everyMinutes: 10 },
      {
        // Writes to whom `reminderAt` of the domain says.
        reminders: () => sendReminders(house),
        'open-payments': (now) => settleOpenPayments(house, now),
      },
    ),
    ...jobsOf(
      { everyMinutes: 1 },
      {
        'notice-letters': (now) => deliverNotices(house, now),
        'arrival-notices': (now) => tellArrivals(house, now),
        'seat-changes': (now) => tellSeatChanges(house, now),
        'run-out-seats': (now) => releaseRunOutSeats(house, now),
        'vehicle-positions': (now) => positionStore.forgetOld(database, now),
      },
    ),
    ...jobsOf(
      { everyMinutes: 60 },
      {
        'revocation-lists': () => cardTrust.refetch(),
        'old-sessions': (now) => endOldSessions(database, now),
        'idempotency-keys': (now) => forgetOldKeys(database, now),
        'sent-messages': (now) => forgetSentMessages(database, now),
        'sandbox-messages': (now) => forgetSandboxMessages(database, now),
        'old-links': (now) => forgetOldLinks(database, now),
        'sent-secrets': (now) => forgetSentSecrets(database, now),
        'login-tries': (now) => forgetOldLoginTries(database, now),
        'refused-logins': (now) => refusedLogins.forgetOld(database, now),
        'temporary-passwords': (now) => forgetOldTemporaryPasswords(database, now),
        'factor-enrolments': (now) => ownerStore.forgetOldEnrolments(database, now),
        'login-challenges': (now) => challengeStore.forgetOld(database, now),
        'remembered-browsers': (now) => forgetOldBrowsers(database, now),
        'ended-documents': (now) => documentStore.forgetEnded(database, now),
        'unattached-documents': (now) => documentStore.forgetLoose(database, now),
        'loose-notice-files': (now) => noticeFileStore.tidy(database, now),
        'group-invitations': (now) => invitations.forgetOld(database, now),
        'old-drafts': (now) => forgetOldDrafts(database, now),
        'released-seats': (now) => forgetReleasedSeats(database, now),
        'past-arrival-notices': (now) => forgetPastNotices(database, now),
        'past-waiting': (now) => forgetPastWaiting(database, now),
        'terminal-nonces': (now) => forgetOldNonces(database, now),
        'phone-passes': (now) => forgetUsedPhonePasses(database, now),
        'removed-cards': (now) => cardStore.tidy(database, now),
        'face-drafts': (now) => faceDrafts.forgetOld(database, now),
        'payment-holds': (now) => reconcileHolds(house, now),
        'ended-signings': (now) => forgetSignings(database, now),
        'ended-proxies': (now) => forgetProxies(database, now),
        'application-beginnings': (now) => forgetBeginnings(database, now),
        'staff-calls': (now) => forgetOldCalls(database, now),
      },
    ),
    // What is kept for months or years, or counted by the day.
    ...jobsOf(
      { nightlyAt: 3 },
      {
        'paid-payments': (now) => reconcilePaid(house, now),
        'sent-days': (now) => forgetSentDays(database, now),
        'faces-of-lost-terminals': (now) => faceTerminals.forgetLost(database, now),
        'unused-faces': (now) => endUnusedFaces(house, now),
        'old-visits': (now) => forgetOldVisits(database, town.passes, now),
        'terminal-events': (now) => forgetOldEvents(database, town.passes, now),
        'old-applications': (now) => forgetApplications(database, now),
        'old-messages': (now) => forgetOldThreads(database, now),
        'callers-of-rides': (now) => forgetCallers(database, now),
        'schedule-guests': (now) => guestAnswers.forgetOld(database, now),
        'guest-inquiries': (now) => guests.forgetOld(database, now),
        'notice-recipients': (now) => deliveryStore.forgetRecipients(database, now),
      },
    ),
  ];
}
