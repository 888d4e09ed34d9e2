import { Socket } from 'node:net';

/** A socket that sends concurrent writes at once: the statements of one trip go together. */
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
