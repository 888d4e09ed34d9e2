import type { messagingApi } from '@line/bot-sdk';
import type { LineSandbox } from './sandbox/sandbox.ts';

/** The town's account at LINE, by the Messaging API. What LINE does not take is a DeliveryFailure. */
export interface LineProvider {
  /** "@machi" */
  readonly account: string;
  /** The LINE of this machine, for trials. */
  readonly sandbox: LineSandbox | undefined;
  /** Whether a message to the webhook is LINE's. */
  isSigned(rawBody: string, signature: string | undefined): boolean;
  /**
   * Sends a text to a person. LINE takes it for somebody who blocked the town, too, and shows it to nobody.
   * @param retryKey the same at every try of a text; LINE shows it once
   */
  push(to: string, text: string, retryKey: string): Promise<void>;
  /** Answers a person once, within a minute of what they did; costs nothing. */
  reply(replyToken: string, text: string): Promise<void>;
  /** Puts this menu under every chat, in place of the earlier ones. */
  setMenu(menu: messagingApi.RichMenuRequest, picture: Uint8Array<ArrayBuffer>): Promise<void>;
}
