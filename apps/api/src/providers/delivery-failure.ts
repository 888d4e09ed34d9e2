/** Why a carrier did not take a message: a code without anything of the message, and whether asking again is useless. */
export class DeliveryFailure extends Error {
  readonly code: string;
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`the message was not accepted: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
  }
}
