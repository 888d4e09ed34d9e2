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
