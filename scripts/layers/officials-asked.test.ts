import { expect, test } from 'vitest';
import { productSources } from './product-sources.ts';

/**
 * Every file that reads `is_official`, by how it was judged (docs/decisions/0149), with the number of times. Add a
 * new one once the rights of a company's account there are decided: by itself it has none.
 */
const judged = {
  /** For the town's office only: a company is left out. */
  office: {
    'apps/api/src/features/account/history-store.ts': 1,
    'apps/api/src/features/billing/debits/run-store.ts': 1,
    'apps/api/src/features/billing/request-store.ts': 1,
    'apps/api/src/features/cards/face-drafts.ts': 1,
    'apps/api/src/features/doors/desk-store.ts': 1,
    'apps/api/src/features/doors/tell-office.ts': 1,
    'apps/api/src/features/warnings/desk.ts': 1,
    'apps/api/src/platform/alerts/orders.ts': 1,
    'apps/api/src/platform/alerts/tell-others.ts': 1,
    'apps/api/src/features/face-calibration/calibration-store.ts': 1,
    'apps/api/src/features/form-desk/desk-store.ts': 2,
    'apps/api/src/features/member-desk/rights/request-store.ts': 1,
    'apps/api/src/features/member-desk/rights/second-request.ts': 1,
    'apps/api/src/features/member-desk/directory/routes.ts': 2,
    'apps/api/src/features/sessions/directory-login.ts': 1,
    'apps/api/src/features/sessions/settle-directory.ts': 5,
    'apps/api/src/platform/directory/directory-store.ts': 2,
    'apps/api/src/features/deaths/routes.ts': 1,
    'apps/api/src/features/message-desk/store.ts': 3,
    'apps/api/src/features/pack-desk/view.ts': 1,
    'apps/api/src/features/schedule/view.ts': 2,
    'apps/api/src/features/schedule/write-routes.ts': 3,
    'apps/api/src/features/terminal-work/snapshot-store.ts': 4,
    'apps/api/src/features/terminal-work/tap-store.ts': 1,
    'apps/api/src/features/terminals/terminal-store.ts': 1,
    'apps/api/src/features/filing/notifications.ts': 1,
    'apps/api/src/platform/notifications/outbox.ts': 1,
    'apps/api/src/platform/publishing/notifications.ts': 1,
    'apps/api/src/platform/live/mount-own-lines.ts': 1,
    'apps/api/src/setup/look-at-database.ts': 1,
    'apps/web/src/features/account/security/SecuritySection.tsx': 2,
    'apps/web/src/features/member-desk/file/MemberPanel.tsx': 2,
    'apps/kiosk/src/host/desk/enrolments/desk-official.ts': 2,
    'apps/kiosk/src/renderer/desk/DeskApp.tsx': 1,
    'apps/kiosk/src/renderer/desk/LoginForm.tsx': 2,
    'apps/kiosk/src/renderer/desk/members/use-rights.ts': 2,
    'apps/web/src/features/message-desk/file/AsQuestion.tsx': 1,
    'apps/web/src/features/schedule/form/ScheduleForm.tsx': 1,
    'apps/web/src/shell/publishing/use-publisher.ts': 1,
    'packages/domain/src/permissions/kinds.ts': 5,
    'packages/domain/src/schedule/guests.ts': 1,
  },
  /** Among officials: calendars, groups, names. Residents are not part of it. */
  colleagues: {
    'apps/api/src/features/member-groups/invitation-routes.ts': 1,
    'apps/api/src/features/member-groups/invitation-store.ts': 1,
    'apps/api/src/features/member-groups/routes.ts': 2,
    'apps/api/src/features/member-groups/store.ts': 5,
    'apps/api/src/features/schedule/seen-state.ts': 8,
    'apps/api/src/platform/members/viewer.ts': 8,
    'apps/api/src/features/schedules/addressees.ts': 3,
    'apps/api/src/features/schedules/notification-senders.ts': 3,
    'apps/api/src/features/schedules/accesses.ts': 1,
    'apps/api/src/features/schedules/people.ts': 3,
    'apps/web/src/features/member-groups/InviteForm.tsx': 1,
    'packages/domain/src/schedule/rules.ts': 4,
    'packages/domain/src/schedule/visibility.ts': 1,
  },
  /** Protects accounts that see others' data: companies included. */
  alike: {
    'apps/api/src/commands/past.ts': 1,
    'apps/api/src/commands/reapply-deletions.ts': 4,
    'apps/api/src/features/deaths/store.ts': 1,
    'apps/api/src/platform/delegations/delegation-store.ts': 2,
    'apps/api/src/features/factors/owner-store.ts': 1,
    'apps/api/src/features/member-desk/make-official.ts': 3,
    'apps/api/src/features/member-desk/rights/request-routes.ts': 1,
    'apps/api/src/features/member-desk/rights/routes.ts': 6,
    'apps/api/src/features/search/routes.ts': 1,
    'apps/api/src/features/sessions/open-login.ts': 2,
    'apps/api/src/features/sessions/routes.ts': 2,
    'apps/api/src/features/sessions/store.ts': 3,
    'apps/api/src/platform/members/own-account.ts': 4,
    'apps/api/src/platform/restore/taken-away.ts': 1,
    'apps/api/src/platform/sessions/sessions.ts': 4,
    'apps/api/src/seed/refuse-sample.ts': 1,
    'apps/api/src/seed/seed-sample-factors.ts': 3,
    'apps/web/src/shell/header/UnreadKeeper.tsx': 2,
    'apps/web/src/shell/pocket/own-pocket.ts': 2,
    'apps/web/src/shell/record/record.ts': 4,
    'packages/domain/src/delegations/clubs.ts': 1,
    'packages/domain/src/member-desk/rules.ts': 2,
    'packages/domain/src/town/model.ts': 5,
    'packages/domain/src/workbook/from-pack.ts': 2,
    'packages/domain/src/workbook/pack.ts': 1,
  },
  /** Stored, reported or searched for: decides nothing. */
  told: {
    'apps/api/src/database/tables/members.ts': 3,
    'apps/api/src/features/member-desk/change-store.ts': 2,
    'apps/api/src/features/member-desk/export-file.ts': 3,
    'apps/api/src/features/member-desk/list-store.ts': 6,
    'apps/api/src/features/member-desk/member-rows.ts': 5,
    'apps/api/src/platform/http/pipeline.ts': 1,
    'apps/api/src/seed/life/people/people.ts': 1,
    'apps/api/src/seed/seed.ts': 3,
    'apps/web/src/features/member-desk/roles/RolesSection.tsx': 1,
    'apps/web/src/shell/desk/asker-query.ts': 2,
    'packages/client/src/record.ts': 2,
    'packages/domain/src/member-desk/contract.ts': 2,
    'packages/domain/src/member-desk/model.ts': 2,
    'packages/domain/src/sessions/model.ts': 2,
    'packages/member-desk/src/list/MemberSearch.tsx': 2,
    'packages/member-desk/src/list/MemberTags.tsx': 1,
    'packages/member-desk/src/list/asked-members.ts': 1,
  },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

test('each place that asks whether somebody is an official was judged [decision:role.places-judged]', () => {
  const asking = productSources.flatMap(({ file, text }) => {
    const count = text.match(/\bis_official\b/g)?.length ?? 0;
    return count === 0 ? [] : [[file, count] as const];
  });
  expect(Object.fromEntries(asking)).toEqual(Object.assign({}, ...Object.values(judged)));
});
