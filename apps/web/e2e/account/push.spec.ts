import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { openPushService } from '../../../api/src/testing/push/push-service.ts';
import { lend } from '../open-portal.ts';
import { expect, expectGood, test as base, type WorkerFixtures } from '../portal.ts';
import { newMemberAt } from './own-account.ts';

type PushService = Awaited<ReturnType<typeof openPushService>>;

/** A portal whose push service is on this machine. */
const test = base.extend<object, WorkerFixtures & { readonly service: PushService }>({
  service: [
    async ({}, use) => {
      const service = await openPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ town, service }, use) =>
      lend(town, { PUSH_SERVICE_URL: service.url }, (port) => use(`http://127.0.0.1:${port}`)),
    { scope: 'worker', timeout: 240_000 },
  ],
});
test.use({ town: 'oharashi' });
test.use({ serviceWorkers: 'allow', actionTimeout: 20_000 });

/**
 * The browser of a test has no push service and shows no notifications: a person allows them at once, it subscribes at
 * the service on this machine, which also decrypts for it. Everything else is the browser's own.
 */
async function subscribesAt(page: Page, service: PushService) {
  const subscribed: string[] = [];
  await page.exposeFunction('subscribeAtService', async (key: string) => {
    const { browser, address } = await service.subscribe(key);
    subscribed.push(browser);
    return address;
  });
  await page.addInitScript(() => {
    interface Address {
      readonly endpoint: string;
      readonly p256dh: string;
      readonly auth: string;
    }
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => {
      // Browsers ask only as an answer to a press.
      permission = navigator.userActivation.isActive ? 'granted' : 'denied';
      return Promise.resolve(permission as NotificationPermission);
    };
    let made: object | null = null;
    const subscribeAtService = (key: string): Promise<Address> => Reflect.get(window, 'subscribeAtService')(key);
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const address = await subscribeAtService(String(options?.applicationServerKey));
      made = {
        endpoint: address.endpoint,
        options: { applicationServerKey: bytes(String(options?.applicationServerKey)) },
        getKey: (name: 'p256dh' | 'auth') => bytes(address[name]),
        unsubscribe: async () => {
          made = null;
          return true;
        },
      };
      return made as PushSubscription;
    };
  });
  return subscribed;
}

const Registered = z.object({ registrations: z.array(z.object({ registrationId: z.string() })) });

/** Hands a decrypted message to the page's worker, as the browser's push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', (event: unknown) => {
    const [first] = Registered.parse(event).registrations;
    if (first) found.resolve(first.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await session.detach();
}

/** What the worker of a page shows, by tag, instead of the browser. */
async function shownBy(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no worker');
  await worker.evaluate(() => {
    const all: Record<string, object> = {};
    Object.assign(self, { all });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, lang, tag = '', data } = {}) => {
      all[tag] = { title, body, lang, tag, data };
    };
  });
  return () => worker.evaluate(() => Object.values(Reflect.get(self, 'all')));
}

test('messages on a device: asked for at a press, tried, shown, ended and begun again', async ({
  page,
  request,
  language,
  word,
  service,
}, info) => {
  const subscribed = await subscribesAt(page, service);
  await newMemberAt(page, request, language, info.project.name, '/account/wishes');
  const way = page.getByRole('region', { name: word('この端末への通知', 'Notifications on this device') });
  await expectGood(page);
  await way.getByRole('button', { name: word('この端末で受け取る', 'Get them on this device') }).click();
  await expect(
    way.getByText(word('この端末で通知を受け取っています。', 'This device gets notifications.')),
  ).toBeVisible();
  const devices = way.getByRole('list', {
    name: word('通知を受け取る端末', 'Devices that get notifications'),
  });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectGood(page);

  await way.getByRole('button', { name: word('この端末 お試しで送る', 'This device Send a test') }).click();
  const [browser = ''] = subscribed;
  await expect.poll(() => service.received(browser)).toHaveLength(1);
  const [message] = await service.received(browser);
  const words = { title: word('【まち】お試しのお知らせです', '[Machi] A message to try it out'), lang: language };
  expect(message).toMatchObject(words);
  const shown = await shownBy(page);
  const data = JSON.stringify(message);
  await deliver(page, data);
  await expect.poll(shown).toEqual([expect.objectContaining(words)]);
  // The same message again replaces the first.
  await deliver(page, data);
  await deliver(page, 'unreadable');
  await expect
    .poll(shown)
    .toEqual([expect.objectContaining(words), expect.objectContaining({ tag: 'unreadable', data: '/' })]);

  await way.getByRole('button', { name: word(/^受け取りをやめる/, /^Stop/) }).click();
  await expect(devices).toBeHidden();
  await way.getByRole('button', { name: word('この端末で受け取る', 'Get them on this device') }).click();
  await expect(devices).toBeVisible();
  expect(subscribed).toHaveLength(2);
});

test('a browser that forbids messages says how to allow them, and one without them names other ways', async ({
  page,
  request,
  language,
  word,
}, info) => {
  await page.addInitScript(() => {
    if (location.search === '?old') Reflect.deleteProperty(window, 'PushManager');
    else Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await newMemberAt(page, request, language, info.project.name, '/account/wishes');
  const way = page.getByRole('region', { name: word('この端末への通知', 'Notifications on this device') });
  await expect(way).toContainText(
    word('設定で、このサイトの通知が止められています', 'block notifications of this site'),
  );
  await expect(way.getByRole('button')).toHaveCount(0);
  await expectGood(page);
  await page.goto('/account/wishes?old');
  await expect(way).toContainText(word('メールかSMSをお選びください', 'choose e-mail or SMS'));
});
