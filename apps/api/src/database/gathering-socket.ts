import { Socket } from 'node:net';

/** A socket that sends what is written at the same moment in one go: the statements of one trip, not each for itself. */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    if (!this.#isGathering) {
      this.#isGathering = true;
      super.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        super.uncork();
      });
    }
    super.cork();
  }
}
