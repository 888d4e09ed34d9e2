/** Whether a provider's reply ends the tries: they help after 408, 429 and its own faults. */
export const isFinalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Why a provider did not accept a message: a code without content of the message, and whether a retry is useless. */
export class DeliveryFailure extends Error {
  readonly code: string;
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`the message was not accepted: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
  }
}
