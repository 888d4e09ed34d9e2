import type { LineSettings } from '../../settings/settings.ts';
import { DeliveryFailure, isFinalStatus } from '../delivery-failure.ts';
import { connectionCode } from '../sms/http.ts';
import type { LineProvider } from './line.ts';
import { isSignedByLine } from './signature.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** The longest text that LINE takes, in UTF-16 units. */
const TEXT_LENGTH = 5000;
/** Half a character that a cut has left would be no text of JSON. */
const inWords = (text: string) => [
  { type: 'text' as const, text: text.slice(0, TEXT_LENGTH).replaceAll(/\p{Surrogate}/gu, '') },
];

/** Loaded at first use: most processes never send by LINE. */
const connect = async ({ token, url }: Pick<LineSettings, 'token' | 'url'>) => {
  const library = await import('@line/bot-sdk');
  const config = { channelAccessToken: token, ...(url === undefined ? {} : { baseURL: url }) };
  const { MessagingApiClient, MessagingApiBlobClient } = library.messagingApi;
  return { library, texts: new MessagingApiClient(config), pictures: new MessagingApiBlobClient(config) };
};

/**
 * The library gives no way to end a call, so one that takes too long is left to itself: its text is sent again under
 * the same key, and LINE shows it once.
 */
async function inTime<T>(asked: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DeliveryFailure('ETIMEDOUT', false)), milliseconds);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** LINE at its own address, or at that of a sandbox. */
export function lineByApi(
  { account, secret, ...access }: Omit<LineSettings, 'url'> & { readonly url: () => Promise<string | undefined> },
  {
    sandbox,
    milliseconds = TIMEOUT_MILLISECONDS,
  }: Partial<Pick<LineProvider, 'sandbox'>> & { milliseconds?: number } = {},
): LineProvider {
  let opening: ReturnType<typeof connect> | undefined;
  const opened = () => (opening ??= access.url().then((url) => connect({ token: access.token, url })));

  /** @param known statuses that mean success */
  async function send<T>(
    ask: (connection: Awaited<ReturnType<typeof opened>>) => Promise<T>,
    known?: (status: number) => boolean,
  ): Promise<T | undefined> {
    const connection = await opened();
    try {
      return await inTime(ask(connection), milliseconds);
    } catch (error) {
      if (error instanceof DeliveryFailure) throw error;
      if (!(error instanceof connection.library.HTTPFetchError))
        throw new DeliveryFailure(connectionCode(error), false);
      // LINE's words may repeat the text.
      if (known?.(error.status)) return undefined;
      throw new DeliveryFailure(`HTTP_${error.status}`, isFinalStatus(error.status));
    }
  }

  return {
    account,
    sandbox,
    isSigned: (rawBody, signature) => isSignedByLine(rawBody, secret, signature),
    async push(to, text, retryKey) {
      // 409: LINE took this text at an earlier try.
      await send(
        ({ texts }) => texts.pushMessage({ to, messages: inWords(text) }, retryKey),
        (status) => status === 409,
      );
    },
    async reply(replyToken, text) {
      await send(({ texts }) => texts.replyMessage({ replyToken, messages: inWords(text) }));
    },
    async setMenu(menu, picture) {
      const before = await send(({ texts }) => texts.getRichMenuList());
      const made = await send(({ texts }) => texts.createRichMenu(menu));
      const id = made?.richMenuId ?? '';
      await send(({ pictures }) => pictures.setRichMenuImage(id, new Blob([picture], { type: 'image/png' })));
      await send(({ texts }) => texts.setDefaultRichMenu(id));
      // Only the earlier ones of this command; others are the office's own.
      for (const { richMenuId, name } of before?.richmenus ?? [])
        if (name === menu.name) await send(({ texts }) => texts.deleteRichMenu(richMenuId));
    },
  };
}
