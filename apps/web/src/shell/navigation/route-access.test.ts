import { findScreen } from '@machi/domain/navigation/official-screens';
import { expect, test } from 'vitest';
import { loginInstead } from './guard.ts';

/** Every existing screen, public and behind the login, each once. */
const publicPaths = [
  '/',
  '/notice',
  '/notice/:notice_id',
  '/about',
  '/faq',
  '/terms',
  '/policy',
  '/legal',
  '/pocket',
  '/cards',
  '/service/:service_id',
  '/spot',
  '/spot/detail/:spot_id',
  '/spot/form/:spot_id/:room_id',
  '/spot/form/:spot_id/:room_id/:reservation_id',
  '/warnings',
  '/spot/status',
  '/route/status',
  '/route/status/:route_id',
  '/buslocation/:route_id',
  '/vehicle/status',
  '/spot/timetable/sportscenter',
  '/spot/timetable/wakka',
  '/spot/timetable/:spot_id',
  '/onlineform',
  '/onlineform/introduction/:onlineform_id',
  '/onlineform/form/:onlineform_id',
  '/onlineform/form/:onlineform_id/:onlineform_application_id',
  '/app',
  '/app/info',
  '/app/garbage',
  '/app/newsletter',
  '/pass',
  '/pass/fureaiplaza',
  '/pass/bus',
  '/monitor/{town}laundry',
  '/monitor/fureaiplaza',
  '/monitor/fureaiplazapayment',
  '/monitor/fureaiplazatest',
  '/login',
  '/logout',
  '/signup',
  '/password/reminder',
  '/403',
  '/404',
  '/500',
];
const loginPaths = [
  '/account',
  '/member',
  '/reservation',
  '/reservation/history',
  '/reservation/calendar',
  '/reservation/detail/:reservation_id',
  '/reservation/taxi/:reservation_id',
  '/application',
  '/application/detail/:onlineform_application_id',
  '/fureaiplaza',
  '/fureaiplaza/payment',
  '/withdrawal',
];

const now = new Date('2027-01-14T09:30:00+09:00');
/** Where a guest is led from the screen at a path; a screen that does not exist fails. */
function leads(path: string): string | null {
  const address = path.replace('{town}', 'hoshimori').replaceAll(/:[a-z_]+/g, '5');
  const found = findScreen(address);
  if (!found) throw new Error(`There is no screen at ${path}`);
  return loginInstead({ token: false, expire: 0 }, now, [found.route], address);
}
/** Once for the name, once for the ledger's id. */
const twice = (paths: readonly string[]) => paths.map((path) => [path, path] as const);

test.each(twice(publicPaths))('%s is open to guests [rule:public.%s]', (path) => {
  expect(leads(path)).toBeNull();
});

test.each(twice(loginPaths))('%s is for members alone [rule:login-only.%s]', (path) => {
  expect(leads(path)).toMatch(/^\/login\?backuri=%2F/);
});

test('the list of online forms, what each needs and the form itself open as pages to guests [decision:guest.form-pages-open]', () => {
  const pages = ['/onlineform', '/onlineform/introduction/1', '/onlineform/form/1', '/onlineform/form/1/7'];
  for (const page of pages) expect(leads(page), page).toBeNull();
});

test('forms, prefilled forms, passes and monitors open as pages to guests [decision:guest.pages-open]', () => {
  const pages = ['/spot/form/4/401', '/spot/form/4/401/7', '/pass', '/pass/bus', '/pass/fureaiplaza'];
  for (const page of [...pages, '/monitor/fureaiplazatest']) expect(leads(page), page).toBeNull();
});

test('the payment monitor opens as a page to guests [decision:guest.payment-monitor-open]', () => {
  expect(leads('/monitor/fureaiplazapayment')).toBeNull();
});
